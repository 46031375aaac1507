import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, assert, beforeAll, describe, test } from "vitest"
import { answers, freePort, start } from "../examples/programs.ts"
import { newMember, startService, type Member, type Service } from "../examples/service.ts"
import { built, orSkip, type Build } from "./builds.ts"
import { Person } from "./Person.ts"

const artifact = (name: string): string =>
  `<dependency><groupId>org.springframework.boot</groupId><artifactId>${name}</artifactId></dependency>`

/** One program with a page that signs people in and an API that takes what the page was given. */
const application: Build = {
  name: "spring-boot",
  files: {
    "pom.xml": `<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <parent>
    <groupId>org.springframework.boot</groupId>
    <artifactId>spring-boot-starter-parent</artifactId>
    <version>3.5.16</version>
    <relativePath/>
  </parent>
  <groupId>com.example</groupId>
  <artifactId>app</artifactId>
  <version>1</version>
  <properties><java.version>17</java.version></properties>
  <dependencies>
    ${artifact("spring-boot-starter-web")}
    ${artifact("spring-boot-starter-oauth2-client")}
    ${artifact("spring-boot-starter-oauth2-resource-server")}
  </dependencies>
  <build>
    <finalName>app</finalName>
    <plugins>
      <plugin>
        <groupId>org.springframework.boot</groupId>
        <artifactId>spring-boot-maven-plugin</artifactId>
      </plugin>
    </plugins>
  </build>
</project>
`,
    "src/main/java/com/example/App.java": `package com.example;

import static org.springframework.security.config.Customizer.withDefaults;

import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.proc.DefaultJOSEObjectTypeVerifier;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Bean;
import org.springframework.core.annotation.Order;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.security.oauth2.client.OAuth2AuthorizedClient;
import org.springframework.security.oauth2.client.annotation.RegisteredOAuth2AuthorizedClient;
import org.springframework.security.oauth2.client.oidc.web.logout.OidcClientInitiatedLogoutSuccessHandler;
import org.springframework.security.oauth2.client.registration.ClientRegistrationRepository;
import org.springframework.security.oauth2.client.web.DefaultOAuth2AuthorizationRequestResolver;
import org.springframework.security.oauth2.client.web.OAuth2AuthorizationRequestCustomizers;
import org.springframework.security.oauth2.core.oidc.user.OidcUser;
import org.springframework.security.oauth2.jose.jws.SignatureAlgorithm;
import org.springframework.security.oauth2.jwt.Jwt;
import org.springframework.security.oauth2.jwt.JwtDecoder;
import org.springframework.security.oauth2.jwt.JwtValidators;
import org.springframework.security.oauth2.jwt.NimbusJwtDecoder;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.client.RestClient;

@SpringBootApplication
@RestController
public class App {
  @Value("\${spring.security.oauth2.client.provider.gatehouse.issuer-uri}") String issuer;
  @Value("\${spring.security.oauth2.client.registration.gatehouse.client-id}") String clientId;
  @Value("\${origin}") String origin;

  public static void main(String[] args) {
    SpringApplication.run(App.class, args);
  }

  @Bean
  JwtDecoder jwtDecoder() {
    var decoder = NimbusJwtDecoder.withJwkSetUri(issuer + "/jwks.json")
        .jwsAlgorithm(SignatureAlgorithm.ES256)
        .jwtProcessorCustomizer(processor -> processor.setJWSTypeVerifier(
            new DefaultJOSEObjectTypeVerifier<>(new JOSEObjectType("at+jwt"))))
        .build();
    decoder.setJwtValidator(JwtValidators.createAtJwtValidator()
        .issuer(issuer).audience(origin + "/api").clientId(clientId).build());
    return decoder;
  }

  @Bean
  @Order(1)
  SecurityFilterChain api(HttpSecurity http) throws Exception {
    return http.securityMatcher("/api/**")
        .authorizeHttpRequests(each -> each.anyRequest().hasAuthority("SCOPE_notes:read"))
        .oauth2ResourceServer(server -> server.jwt(withDefaults()))
        .build();
  }

  @Bean
  SecurityFilterChain pages(HttpSecurity http, ClientRegistrationRepository clients) throws Exception {
    var resolver = new DefaultOAuth2AuthorizationRequestResolver(clients, "/oauth2/authorization");
    resolver.setAuthorizationRequestCustomizer(OAuth2AuthorizationRequestCustomizers.withPkce());
    var logout = new OidcClientInitiatedLogoutSuccessHandler(clients);
    logout.setPostLogoutRedirectUri("{baseUrl}/goodbye");
    return http
        .authorizeHttpRequests(each -> each
            .requestMatchers("/goodbye").permitAll().anyRequest().authenticated())
        .csrf(csrf -> csrf.ignoringRequestMatchers("/logout"))
        .oauth2Login(login -> login.authorizationEndpoint(end -> end.authorizationRequestResolver(resolver)))
        .logout(each -> each.logoutSuccessHandler(logout))
        .build();
  }

  @GetMapping("/")
  String page(@AuthenticationPrincipal OidcUser user,
      @RegisteredOAuth2AuthorizedClient("gatehouse") OAuth2AuthorizedClient client) {
    return user.getEmail() + " " + RestClient.create(origin).get().uri("/api/me")
        .headers(each -> each.setBearerAuth(client.getAccessToken().getTokenValue()))
        .retrieve().body(String.class);
  }

  @GetMapping("/goodbye")
  String goodbye() {
    return "Goodbye";
  }

  @GetMapping("/api/me")
  String me(@AuthenticationPrincipal Jwt jwt) {
    return jwt.getSubject();
  }
}
`
  },
  commands: [["mvn", "-B", "-q", "-C", "package"]]
}

describe("Spring Boot signs a person in", () => {
  let folder: string
  let service: Service
  let member: Member

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "gatehouse-spring-"))
    service = await startService(folder)
    member = await newMember(service, "ada@example.com")
  })
  afterAll(async () => {
    await service?.stop()
    await rm(folder, { recursive: true, force: true })
  })

  test("as a client, and as an API that takes its tokens", async (context) => {
    const home = await orSkip(() => built(application), context)
    const port = String(await freePort())
    const origin = `http://localhost:${port}`
    const api = `${origin}/api`
    await service.server.resources.createResource({
      body: { identifier: api, name: "Notes", access: "any", scopes: [{ name: "notes:read" }] }
    })
    const { clientId, clientSecret = "" } = await service.server.applications.createApplication({
      body: {
        name: "Notes",
        kind: "web",
        redirectUris: [`${origin}/login/oauth2/code/gatehouse`],
        postLogoutRedirectUris: [`${origin}/goodbye`],
        defaultResource: api
      }
    })
    const client = "spring.security.oauth2.client"
    const settings = {
      "server.address": "127.0.0.1",
      "server.port": port,
      origin,
      [`${client}.provider.gatehouse.issuer-uri`]: `${service.url}/_service/oauth`,
      [`${client}.registration.gatehouse.client-id`]: clientId,
      [`${client}.registration.gatehouse.client-secret`]: clientSecret,
      [`${client}.registration.gatehouse.scope`]: "openid,email,notes:read"
    }
    const flags = Object.entries(settings).map(([name, value]) => `--${name}=${value}`)
    const program = start(["java", "-jar", join(home, "target/app.jar"), ...flags], folder)
    try {
      await answers(origin, program)
      const person = new Person(service, member)
      assert.strictEqual((await person.look(`${api}/me`)).status, 401)
      const page = await person.open(origin)
      assert.strictEqual(page.text, `${member.email} ${member.id}`, program.output())

      const left = await person.open(`${origin}/logout`, new URLSearchParams())
      assert.strictEqual(left.text, "Goodbye", program.output())
      await person.open(origin)
      assert.strictEqual(person.signedIn, 2)
    } finally {
      await program.stop()
    }
  })
})
