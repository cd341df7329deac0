import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../../gateway/conformance/free-port.ts'
import { eventually } from '../../gateway/conformance/gateway-process.ts'
import type { StartedProxy } from './plain-nginx.ts'

/** Its last release, of 2020, and the newest Node.js that it runs on: it needs `crypto.createCipher`. */
const PACKAGES = ['express-gateway@1.16.11', 'node@20']
const INSTALL_TIMEOUT_MS = 300_000
const START_TIMEOUT_MS = 600_000

interface Served {
  apiCount: number
  methods: number
  keyCount: number
  targetPort: number
  redisUrl: string
}

/** Returns the value of the Authorization header for a key by its number. */
export const expressGatewayKey = (index: number): string => `apiKey key${index}:secret${index}`

/**
 * Installs express-gateway into a folder of its own, from the npm registry, and starts it with APIs like those of the other contenders:
 * methods, API keys, CORS, a usage limit. Returns why it cannot, if so.
 */
export async function startExpressGateway(directory: string, served: Served): Promise<StartedProxy | string> {
  mkdirSync(directory, { recursive: true })
  const npm = ['install', '--prefix', directory, '--no-save', '--no-audit', '--no-fund', ...PACKAGES]
  const installed = spawnSync('npm', npm, { cwd: directory, encoding: 'utf8', timeout: INSTALL_TIMEOUT_MS })
  if (installed.status !== 0) return `not installed: ${installed.error?.message ?? installed.stderr.trim().split('\n').at(-1)}`
  const [port, adminPort] = [await freePort(), await freePort()]
  writeConfiguration(directory, port, adminPort, served)
  writeFileSync(join(directory, 'main.js'), mainOf(directory, served))
  const child = spawn(join(directory, 'node_modules/.bin/node'), ['--no-deprecation', 'main.js'], {
    cwd: directory,
    env: { ...process.env, NODE_OPTIONS: '', LOG_LEVEL: 'error', EG_CONFIG_DIR: join(directory, 'config') },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.on('data', (chunk) => {
    output += chunk
  })
  const end = performance.now() + START_TIMEOUT_MS
  const started = () => output.includes('ready') || child.exitCode !== null
  while (!started() && performance.now() < end)
    await eventually(() => started() || performance.now() > end, 'express-gateway').catch(() => null)
  if (!output.includes('ready')) {
    child.kill('SIGKILL')
    return `not started: ${output.trim().split('\n').at(-1)}`
  }
  return { child, pids: [child.pid ?? 0], port }
}

function writeConfiguration(directory: string, port: number, adminPort: number, { apiCount, methods, targetPort, redisUrl }: Served): void {
  const paths = (api: number) => Array.from({ length: methods }, (_, index) => `/api-${api}/v1/things-${index}/:id`)
  const names = Array.from({ length: apiCount }, (_, index) => `api-${index}`)
  const { hostname, port: redisPort } = new URL(redisUrl)
  const config = join(directory, 'config')
  mkdirSync(config, { recursive: true })
  // YAML contains JSON.
  const write = (name: string, value: object) => writeFileSync(join(config, name), JSON.stringify(value))
  write('gateway.config.yml', {
    http: { port, hostname: '127.0.0.1' },
    admin: { port: adminPort, host: '127.0.0.1' },
    apiEndpoints: Object.fromEntries(names.map((name, index) => [name, { host: '*', methods: 'GET', paths: paths(index) }])),
    serviceEndpoints: { target: { url: `http://127.0.0.1:${targetPort}` } },
    policies: ['cors', 'key-auth', 'proxy', 'rate-limit'],
    pipelines: {
      all: {
        apiEndpoints: names,
        policies: [
          { cors: [{ action: { origin: ['https://app.example.test'], methods: ['GET'] } }] },
          { 'key-auth': [] },
          // biome-ignore lint/suspicious/noTemplateCurlyInString: an expression of express-gateway.
          { 'rate-limit': [{ action: { max: 100_000_000, windowMs: 60_000, rateLimitBy: '${req.user.id}' } }] },
          { proxy: [{ action: { serviceEndpoint: 'target', changeOrigin: true } }] },
        ],
      },
    },
  })
  write('system.config.yml', {
    db: { redis: { host: hostname, port: Number(redisPort), namespace: 'EG' } },
    crypto: { cipherKey: 'key-of-this-run', algorithm: 'aes256', saltRounds: 10 },
    session: { secret: 'secret-of-this-run', resave: false, saveUninitialized: false },
    accessTokens: { timeToExpiry: 7_200_000 },
    refreshTokens: { timeToExpiry: 7_200_000 },
    authorizationCodes: { timeToExpiry: 300_000 },
  })
}

/** Returns the program that starts it, and gives each key to a person of its own, as many at a time as wait well. */
function mainOf(directory: string, { keyCount }: Served): string {
  const models = join(directory, 'node_modules/express-gateway/lib/config/models')
  return `const { cpSync } = require('node:fs')
cpSync(${JSON.stringify(models)}, ${JSON.stringify(join(directory, 'config/models'))}, { recursive: true })
require('express-gateway')().load(${JSON.stringify(join(directory, 'config'))}).run().then(async () => {
  const { user, credential } = require('express-gateway/lib/services')
  const add = async (index) => {
    const { id } = await user.insert({ username: 'user' + index, firstname: 'First', lastname: 'Last' })
    await credential.insertCredential(id, 'key-auth', { keyId: 'key' + index, keySecret: 'secret' + index })
  }
  for (let from = 0; from < ${keyCount}; from += 100) await Promise.all(Array.from({ length: 100 }, (_, index) => add(from + index)))
  console.log('ready')
})
`
}
