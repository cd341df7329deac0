import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { placeOfUrl, writeDeniedTargets } from '@portico/outbound/denied-target'
import { publicUrlOf, type Settings } from '@portico/settings/read-settings'
import { BUILD_FOLDER_VARIABLE } from './build-web.ts'
import type { DataFolder } from './data-folder.ts'
import type { PartDefinition } from './part-process.ts'
import type { Secrets } from './secrets.ts'
import { UV_THREADPOOL_SIZE } from './thread-pool.ts'
import { WEB_MEMORY } from './web-memory.ts'

const DATABASE_PORT = 5432
const DEVELOPMENT_BUILD_FOLDER = '.next'

// The sources of each part. Those of the web are missing: Next's development server watches them itself.
const PLATFORM_SOURCES = ['platform', 'contract', 'outbound', 'settings']
const GATEWAY_SOURCES = ['gateway', 'contract', 'outbound', 'settings']
const WEB_SOURCES = ['launch/edge', 'launch/web-development.ts', 'next.config.mjs']

/** What the parts of a start have in common. */
export type Installation = {
  project: string
  environment: NodeJS.ProcessEnv
  settings: Settings<'start'>
  data: DataFolder
  secrets: Secrets
}

/** Returns the address at which the product's own programs reach the platform. */
export function platformUrl({ PLATFORM_PORT }: Settings<'start'>): string {
  return `http://127.0.0.1:${PLATFORM_PORT}`
}

/**
 * Returns the outbound settings of platform and gateway: addresses of this machine are denied unless the operator allows them or the demo
 * runs, whose target servers are there; the product's own ports are always denied.
 */
export function outboundSettings(settings: Settings<'start'>, databaseUrl: string, withDemo: boolean): Record<string, string> {
  const { PORT, PLATFORM_PORT, GATEWAY_PORT, GATEWAY_OPS_PORT, PLATFORM_OPS_PORT, WEB_OPS_PORT } = settings
  const ports = [PORT, PLATFORM_PORT, GATEWAY_PORT, GATEWAY_OPS_PORT, PLATFORM_OPS_PORT, WEB_OPS_PORT].filter((port) => port !== undefined)
  const database = placeOfUrl(databaseUrl, DATABASE_PORT)
  const own = [...ports.map((port) => ({ host: 'localhost', port })), ...(database ? [database] : [])]
  return {
    ALLOW_LOOPBACK_TARGETS: (settings.ALLOW_LOOPBACK_TARGETS ?? withDemo) ? 'on' : 'off',
    DENIED_TARGETS: writeDeniedTargets([...settings.DENIED_TARGETS, ...own]),
  }
}

/** Returns the platform, on loopback; it migrates the database and does the first-run setup before it is ready. */
export function platformPart(
  installation: Installation,
  databaseUrl: string,
  superAdmin: { email?: string; password?: string },
  outbound: Record<string, string>,
): PartDefinition {
  const { settings, data, secrets } = installation
  return program(installation, 'platform', 'platform/main.ts', PLATFORM_SOURCES, `${platformUrl(settings)}/readyz`, {
    ...outbound,
    DATABASE_URL: databaseUrl,
    PLATFORM_PORT: String(settings.PLATFORM_PORT),
    WEB_URL: publicUrlOf(settings),
    WEB_TOKEN: secrets.webToken,
    ENCRYPTION_KEY: undefined,
    ENCRYPTION_KEY_FILE: secrets.encryptionKeyFile,
    GATEWAY_PORT: String(settings.GATEWAY_PORT),
    LOCAL_GATEWAY_TOKEN_FILE: data.enrolmentTokenFile,
    FIRST_RUN_FILE: data.firstRunFile,
    SUPER_ADMIN_EMAIL: superAdmin.email,
    SUPER_ADMIN_PASSWORD: superAdmin.password,
  })
}

/** Returns the local gateway, of the environment that the first run created. */
export function gatewayPart(installation: Installation, outbound: Record<string, string>): PartDefinition {
  const { settings, data } = installation
  return program(installation, 'gateway', 'gateway/main.ts', GATEWAY_SOURCES, `http://127.0.0.1:${settings.GATEWAY_OPS_PORT}/readyz`, {
    ...outbound,
    PLATFORM_URL: platformUrl(settings),
    GATEWAY_PORT: String(settings.GATEWAY_PORT),
    GATEWAY_OPS_PORT: String(settings.GATEWAY_OPS_PORT),
    GATEWAY_STATE_DIR: data.gateway,
    GATEWAY_ENROLMENT_TOKEN_FILE: data.enrolmentTokenFile,
    // The web, the platform and the database share this machine's cores.
    WORKERS: String(settings.WORKERS ?? 1),
    REDIS_URL: settings.REDIS_URL,
    OTLP_TRACES_URL: settings.OTLP_TRACES_URL,
  })
}

/** Returns the web server with the build in `buildFolder`. */
export function webPart(installation: Installation, buildFolder: string): PartDefinition {
  return program(installation, 'web', 'launch/web.ts', WEB_SOURCES, webReadyUrl(installation), {
    ...webEnvironment(installation, buildFolder),
    NODE_ENV: 'production',
  })
}

/** Returns the web server of development, which compiles pages on request and after changes. */
export function developmentWebPart(installation: Installation): PartDefinition {
  const folder = installation.environment[BUILD_FOLDER_VARIABLE] ?? DEVELOPMENT_BUILD_FOLDER
  return program(installation, 'web', 'launch/web-development.ts', WEB_SOURCES, webReadyUrl(installation), {
    ...webEnvironment(installation, folder),
    NODE_ENV: 'development',
  })
}

function webReadyUrl({ settings }: Installation): string {
  return `http://127.0.0.1:${settings.PORT}/api/livez`
}

function webEnvironment({ settings, secrets }: Installation, buildFolder: string): Record<string, string | undefined> {
  return {
    PORT: String(settings.PORT),
    PLATFORM_URL: platformUrl(settings),
    PUBLIC_URL: publicUrlOf(settings),
    SESSION_SECRET: secrets.sessionSecret,
    WEB_TOKEN: secrets.webToken.split(',')[0],
    NEXT_TELEMETRY_DISABLED: '1',
    [BUILD_FOLDER_VARIABLE]: buildFolder,
  }
}

/** Returns the sample target servers of the demo, which also make its sample calls. */
export function demoPart(installation: Installation, ports: { petStore: number; weather: number }): PartDefinition {
  const { settings, data } = installation
  return program(installation, 'demo', 'demo/target-servers.ts', ['demo'], `http://127.0.0.1:${ports.petStore}/healthz`, {
    PET_STORE_PORT: String(ports.petStore),
    WEATHER_PORT: String(ports.weather),
    PLATFORM_URL: platformUrl(settings),
    GATEWAY_PORT: String(settings.GATEWAY_PORT),
    DEMO_FILE: data.demoFile,
  })
}

function program(
  { project, environment, settings }: Installation,
  speaker: PartDefinition['speaker'],
  file: string,
  sources: readonly string[],
  readyUrl: string,
  own: Record<string, string | undefined>,
): PartDefinition {
  // Next resolves modules in its own way.
  const preloads = ['launch/end-with-supervisor.ts', ...(speaker === 'web' ? [] : ['launch/load-quickly.ts'])]
  // Only the platform gets the first sign-in and the database's password, and only the gateway those of Redis and of the collector of spans.
  const { SUPER_ADMIN_EMAIL: _email, SUPER_ADMIN_PASSWORD: _password, DATABASE_URL: _database, ...withoutPlatforms } = environment
  const { REDIS_URL: _redis, OTLP_TRACES_URL: _traces, ...shared } = withoutPlatforms
  return {
    speaker,
    args: [
      ...preloads.flatMap((preload) => ['--import', pathToFileURL(join(project, preload)).href]),
      '--disable-warning=ExperimentalWarning',
      ...(speaker === 'web' ? WEB_MEMORY : []),
      file,
    ],
    cwd: project,
    env: { UV_THREADPOOL_SIZE, ...shared, LOG_LEVEL: settings.LOG_LEVEL, ...own },
    readyUrl,
    sources,
  }
}
