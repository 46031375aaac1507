import { Effect } from "effect"
import { execFileSync } from "node:child_process"
import { readFileSync, writeFileSync } from "node:fs"
import { createServer, request, type IncomingHttpHeaders } from "node:http"
import type { AddressInfo } from "node:net"
import { join } from "node:path"
import { freePort } from "../support/freePort.ts"
import { deploy, folder, programs, running, type Proxy } from "./proxies.ts"

const sample = (file: string) => readFileSync(join(deploy, "proxies", file), "utf8")

/** A text with places of it filled in, each of which it must have. */
const filled = (text: string, places: Readonly<Record<string, string>>): string =>
  Object.entries(places).reduce((so, [place, value]) => {
    if (!so.includes(place)) throw new Error(`nothing says ${place}`)
    return so.replaceAll(place, value)
  }, text)

/** A certificate of the host, and a port to show it on. */
const shown = Effect.fnUntraced(function* (host: string) {
  const path = yield* folder
  const port = yield* freePort
  execFileSync(join(deploy, "certificate.sh"), [path, host])
  const certificate = readFileSync(join(path, "tls.crt"), "utf8")
  const proxy: Proxy = { port, certificate }
  return { path, proxy, certificate }
})

export const haproxy = Effect.fnUntraced(function* (upstream: string, host: string) {
  const { certificate, path, proxy } = yield* shown(host)
  const both = join(path, "gatehouse.pem")
  writeFileSync(both, certificate + readFileSync(join(path, "tls.key"), "utf8"))
  const env = {
    GATEHOUSE_UPSTREAM: upstream,
    GATEHOUSE_LISTEN: `127.0.0.1:${proxy.port}`,
    GATEHOUSE_CERTIFICATE: both
  }
  const args = ["-db", "-f", join(deploy, "proxies/haproxy.cfg")]
  yield* running(programs.haproxy, args, env, proxy, host)
  return proxy
})

export const apache = Effect.fnUntraced(function* (upstream: string, host: string) {
  const { path, proxy } = yield* shown(host)
  const modules = process.env["TEST_APACHE_MODULES"] ?? "/usr/lib/apache2/modules"
  const loaded = ["mpm_event", "authz_core", "alias", "socache_shmcb", "ssl", "headers"]
  const lines = [
    ...[...loaded, "proxy", "proxy_http"].map(
      (name) => `LoadModule ${name}_module ${modules}/mod_${name}.so`
    ),
    `ServerRoot ${path}`,
    `DefaultRuntimeDir ${path}`,
    "PidFile pid",
    "ErrorLog error.log",
    `ServerName ${host}`,
    "User nobody",
    "Group nogroup",
    `Listen 127.0.0.1:${proxy.port}`,
    `Include ${join(deploy, "proxies/apache.conf")}`
  ]
  writeFileSync(join(path, "apache.conf"), lines.join("\n"))
  const env = {
    GATEHOUSE_UPSTREAM: upstream,
    GATEHOUSE_LISTEN: String(proxy.port),
    GATEHOUSE_HOST: host,
    GATEHOUSE_CERTIFICATE: path
  }
  const args = ["-DFOREGROUND", "-f", join(path, "apache.conf")]
  yield* running(programs.apache, args, env, proxy, host)
  return proxy
})

export const envoy = Effect.fnUntraced(function* (upstream: string, host: string) {
  const { path, proxy } = yield* shown(host)
  const [address = "", port = ""] = upstream.split(":")
  const text = filled(sample("envoy.yaml"), {
    '{ address: "::", port_value: 443, ipv4_compat: true }': `{ address: 127.0.0.1, port_value: ${proxy.port} }`,
    "/etc/envoy/certificate": path,
    "{ address: gatehouse, port_value: 3000 }": `{ address: ${address}, port_value: ${port} }`,
    "auth.example.com": host
  })
  writeFileSync(join(path, "envoy.yaml"), text)
  const args = ["-c", join(path, "envoy.yaml"), "--use-dynamic-base-id", "--concurrency", "1"]
  yield* running(programs.envoy, args, {}, proxy, host)
  return proxy
})

export const traefik = Effect.fnUntraced(function* (upstream: string, host: string) {
  const { path, proxy } = yield* shown(host)
  const text = filled(sample("traefik.yaml"), {
    "127.0.0.1:3000": upstream,
    "auth.example.com": host
  })
  const certificates = `certificates: [{ certFile: ${path}/tls.crt, keyFile: ${path}/tls.key }]`
  writeFileSync(join(path, "dynamic.yaml"), `${text}\ntls: { ${certificates} }\n`)
  const args = [
    `--entryPoints.websecure.address=127.0.0.1:${proxy.port}`,
    `--providers.file.filename=${join(path, "dynamic.yaml")}`,
    "--global.checkNewVersion=false",
    "--global.sendAnonymousUsage=false"
  ]
  yield* running(programs.traefik, args, { HOME: path }, proxy, host)
  return proxy
})

/** A relay between a proxy and the service that keeps the head of each request. */
export const relayTo = (servicePort: number) =>
  Effect.acquireRelease(
    Effect.promise(async () => {
      const heads: Array<IncomingHttpHeaders> = []
      const server = createServer((incoming, outgoing) => {
        const { headers, method, url } = incoming
        heads.push(headers)
        const options = { host: "127.0.0.1", port: servicePort, method, path: url, headers }
        const onward = request(options, (answer) => {
          outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
          answer.pipe(outgoing)
        })
        onward.on("error", () => outgoing.destroy())
        incoming.pipe(onward)
      })
      await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
      return { server, heads, upstream: `127.0.0.1:${(server.address() as AddressInfo).port}` }
    }),
    ({ server }) =>
      Effect.promise(async () => {
        server.closeAllConnections()
        await new Promise((resolve) => server.close(resolve))
      })
  )
