import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../../gateway/conformance/free-port.ts'
import { eventually } from '../../gateway/conformance/gateway-process.ts'

/** A program that forwards calls. */
export interface StartedProxy {
  child: ChildProcess
  /** All processes whose time counts. */
  pids: number[]
  port: number
}

/** Starts nginx as a proxy that does nothing but forward to a port of this machine; null if it is not installed. */
export async function startNginx(directory: string, targetPort: number): Promise<StartedProxy | null> {
  if (spawnSync('nginx', ['-v']).error) return null
  const port = await freePort()
  const file = join(directory, 'nginx.conf')
  writeFileSync(file, configurationOf(directory, port, targetPort))
  const child = spawn('nginx', ['-p', directory, '-c', file, '-g', 'daemon off;'], { stdio: ['ignore', 'inherit', 'inherit'] })
  const worker = await eventually(() => workerOf(child.pid ?? 0), 'the worker of nginx')
  return { child, pids: [worker], port }
}

function configurationOf(directory: string, port: number, targetPort: number): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${directory}/${kind};`)
  return `worker_processes 1; pid ${directory}/nginx.pid; error_log ${directory}/error.log;
events { worker_connections 1024; }
http {
  access_log off; keepalive_requests 100000000;
  ${temporary.join(' ')}
  upstream target { server 127.0.0.1:${targetPort}; keepalive 64; keepalive_requests 100000000; }
  server { listen 127.0.0.1:${port}; location / { proxy_pass http://target; proxy_http_version 1.1; proxy_set_header Connection ""; } }
}
`
}

function workerOf(pid: number): number {
  const [found] = spawnSync('pgrep', ['-P', String(pid)])
    .stdout.toString()
    .trim()
    .split('\n')
  return Number(found || 0)
}
