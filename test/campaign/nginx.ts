import { spawn, spawnSync } from "node:child_process"
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

/** True if this machine has nginx. */
export const hasNginx = (): boolean => spawnSync("nginx", ["-v"]).status === 0

const configuration = (port: number, upstreams: ReadonlyArray<number>, folder: string): string => `
daemon off;
pid ${folder}/nginx.pid;
error_log stderr crit;
worker_processes 1;
events { worker_connections 2048; }
http {
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  upstream gatehouse {
    ${upstreams.map((one) => `server 127.0.0.1:${one} max_fails=1 fail_timeout=1s;`).join("\n    ")}
    keepalive 64;
  }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://gatehouse;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $http_host;
      # The people of a campaign live at addresses of their own, which nobody in front would let them choose.
      proxy_set_header X-Forwarded-For $http_x_person;
      proxy_set_header X-Forwarded-Proto https;
      proxy_read_timeout 90s;
      proxy_next_upstream error timeout;
      proxy_next_upstream_tries 2;
    }
  }
}
`

/** Starts nginx in front of some ports. */
export const startNginx = async (port: number, upstreams: ReadonlyArray<number>) => {
  const folder = await mkdtemp(join(tmpdir(), "gatehouse-campaign-nginx-"))
  await mkdir(join(folder, "body"))
  const file = join(folder, "nginx.conf")
  await writeFile(file, configuration(port, upstreams, folder))
  const child = spawn("nginx", ["-p", folder, "-c", file], {
    stdio: ["ignore", "ignore", "inherit"]
  })
  for (let tries = 0; tries < 100; tries += 1) {
    const isThere = await fetch(`http://127.0.0.1:${port}/health/live`).then(
      () => true,
      () => false
    )
    if (isThere) break
    await new Promise<void>((done) => setTimeout(done, 100))
  }
  return {
    stop: async () => {
      const ended = new Promise<void>((done) => child.once("close", () => done()))
      child.kill("SIGTERM")
      await ended
      await rm(folder, { recursive: true, force: true })
    }
  }
}
