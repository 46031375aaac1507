import type { Build } from "./builds.ts"

export const keycloakVersion = "26.7.3"

const plugin = "org.apache.maven.plugins:maven-dependency-plugin:3.8.1"

/** Keycloak's own distribution, from Maven, built once. */
export const keycloak: Build = {
  name: "keycloak",
  files: {},
  commands: [
    ["java", "-version"],
    [
      "mvn",
      "-B",
      "-q",
      "-C",
      `${plugin}:unpack`,
      `-Dartifact=org.keycloak:keycloak-quarkus-dist:${keycloakVersion}:zip`,
      "-DoutputDirectory=."
    ],
    ["bash", `keycloak-${keycloakVersion}/bin/kc.sh`, "build", "--db=dev-mem", "--cache=local"]
  ]
}
