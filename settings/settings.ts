import {
  contactUrl,
  databaseUrl,
  deniedTargets,
  emailAddress,
  engineName,
  httpUrl,
  httpUrls,
  LOG_LEVELS,
  logLevel,
  onOrOff,
  password,
  path,
  paths,
  port,
  portOrZero,
  redisUrl,
  secrets,
  share,
  smtpUrl,
  text,
  trueOrFalse,
  trustedProxies,
  wholeNumber,
} from './formats.ts'
import { OPTIONAL, REQUIRED, setting } from './setting.ts'

const SESSION_SECRET_MIN = 32
const WEB_TOKEN_MIN = 20
const ATTEMPTS_MAX = 1_000_000
/** The longest time that a stopping program waits for. */
const STOP_SECONDS_MAX = 3_600

const WORKERS_MAX = 128

/** Every setting of every program. The tables of the documents are made from this table, in this order. */
export const SETTINGS = {
  PORT: setting({ about: 'Port of the web pages', format: port, readers: { start: '3000', web: '3000' } }),
  PLATFORM_PORT: setting({ about: 'Port of the platform, on loopback', format: port, readers: { start: '4000', platform: '4000' } }),
  PLATFORM_HOST: setting({ about: 'Address that the platform listens on', format: text, readers: { platform: '127.0.0.1' } }),
  PLATFORM_OPS_PORT: setting({
    about: 'Port of the platform for liveness, readiness and metrics; unset, it has none',
    format: port,
    readers: { start: OPTIONAL, platform: OPTIONAL },
    example: '9001',
  }),
  PLATFORM_OPS_HOST: setting({
    about: 'Address that `PLATFORM_OPS_PORT` listens on',
    format: text,
    readers: { platform: '127.0.0.1' },
  }),
  WEB_OPS_PORT: setting({
    about: 'Port of the web server for liveness, readiness and metrics; unset, it has none',
    format: port,
    readers: { start: OPTIONAL, web: OPTIONAL },
    example: '9002',
  }),
  WEB_OPS_HOST: setting({ about: 'Address that `WEB_OPS_PORT` listens on', format: text, readers: { web: '127.0.0.1' } }),
  STOP_DELAY: setting({
    about:
      'Seconds that a stopping platform or web server is not ready but serves as before: longer than a balancer, or a web server with several platforms, needs to see it',
    format: wholeNumber(0, STOP_SECONDS_MAX),
    readers: { web: '0', platform: '0' },
  }),
  GATEWAY_PORT: setting({
    about: 'Port of the local gateway for API calls',
    format: port,
    formats: { gateway: portOrZero },
    readers: { start: '8080', platform: '8080', gateway: OPTIONAL, demo: '8080' },
  }),
  GATEWAY_OPS_PORT: setting({
    about: 'Port of the local gateway for liveness, readiness and metrics',
    format: port,
    formats: { gateway: portOrZero },
    readers: { start: '9000', gateway: '9000' },
  }),
  GATEWAY_OPS_HOST: setting({
    about: 'Address that `GATEWAY_OPS_PORT` listens on; for a balancer on another machine, one that only it reaches',
    format: text,
    readers: { gateway: '127.0.0.1' },
  }),
  GATEWAY_STOP_DELAY: setting({
    about: 'Seconds that a stopping gateway is not ready but serves as before: longer than a balancer needs to see it',
    format: wholeNumber(0, STOP_SECONDS_MAX),
    readers: { gateway: '0' },
  }),
  GATEWAY_DRAIN_TIME: setting({
    about: 'Seconds that calls in flight may take after that; unset, the time of the environment (10 s)',
    format: wholeNumber(1, STOP_SECONDS_MAX),
    readers: { gateway: OPTIONAL },
  }),
  GATEWAY_RECORDED_SUCCESSES: setting({
    about: 'Successful calls of each subscription in ten seconds that can be looked up by their request id; errors always can',
    format: wholeNumber(0, 100),
    readers: { gateway: '2' },
  }),
  OTLP_TRACES_URL: setting({
    about: 'Address that gateways send the spans of calls to (OTLP over HTTP, JSON); unset, none. It may contain a user and password',
    format: httpUrl,
    readers: { start: OPTIONAL, gateway: OPTIONAL },
    example: 'http://127.0.0.1:4318/v1/traces',
    isSecret: true,
  }),
  TRACES_RATIO: setting({
    about: 'Share of calls with spans, from 0 to 1',
    format: share,
    readers: { gateway: '0.05' },
  }),
  TRACES_FROM_CALLERS: setting({
    about: '`on` takes trace and decision from the `traceparent` of every caller, not only of trusted proxies',
    format: onOrOff,
    readers: { gateway: 'off' },
  }),
  ENGINE: setting({ about: 'Program that serves calls within the gateway', format: engineName, readers: { gateway: 'node' } }),
  WORKERS: setting({
    about: 'Processes in which a gateway serves calls; unset, one for each core. The local gateway of `npm start` has one unless it is set',
    format: wholeNumber(1, WORKERS_MAX),
    readers: { start: OPTIONAL, gateway: OPTIONAL },
  }),
  REDIS_URL: setting({
    about: 'Redis 6 or newer through which the gateways of an environment share usage limits; unset, each counts alone',
    format: redisUrl,
    readers: { start: OPTIONAL, gateway: OPTIONAL },
    example: 'redis://user:password@redis.internal:6379',
    isSecret: true,
  }),
  GATEWAY_HOST: setting({
    about: 'Address that the gateway listens on: every one, since it serves other machines; `127.0.0.1` for this machine only',
    format: text,
    readers: { gateway: '0.0.0.0' },
  }),
  TLS_CERT_FILE: setting({
    about:
      'Files of certificate chains (PEM) with which the gateway serves TLS, separated by commas; the first is used for other host names',
    format: paths,
    readers: { gateway: OPTIONAL },
    note: 'Unset, the gateway serves cleartext. Changed files are used within seconds, without a restart.',
    example: '/etc/portico/tls/fullchain.pem',
  }),
  TLS_KEY_FILE: setting({
    about: 'Files of their private keys (PEM), in the same order',
    format: paths,
    readers: { gateway: OPTIONAL },
    example: '/etc/portico/tls/privkey.pem',
  }),
  GATEWAY_STATE_DIR: setting({
    about: 'Folder of the gateway identity and its last snapshot',
    format: path,
    readers: { gateway: '.data/gateway' },
  }),
  GATEWAY_ENROLMENT_TOKEN: setting({
    about: 'Enrollment token, for the first start of a gateway',
    format: text,
    readers: { gateway: OPTIONAL },
    isSecret: true,
  }),
  GATEWAY_ENROLMENT_TOKEN_FILE: setting({
    about: 'File that holds the enrollment token',
    format: path,
    readers: { gateway: OPTIONAL },
  }),
  DATA_DIR: setting({
    about: 'Folder of the embedded database, the secrets and the gateway state. Back it up',
    format: path,
    readers: { start: '.data', platform: OPTIONAL },
  }),
  DATABASE_URL: setting({
    about: 'PostgreSQL 15 or newer to use instead of the embedded one',
    format: databaseUrl,
    readers: { start: OPTIONAL, platform: REQUIRED },
    defaultText: 'embedded',
    example: 'postgresql://portico:secret@db.internal:5432/portico',
    isSecret: true,
  }),
  ENCRYPTION_KEY: setting({
    about: 'Keys of secrets in the database, separated by commas: 32 bytes each, in hex or base64',
    format: text,
    readers: { platform: OPTIONAL },
    isSecret: true,
  }),
  ENCRYPTION_KEY_FILE: setting({
    about: 'File that holds the encryption keys, one on each line',
    format: path,
    readers: { platform: OPTIONAL },
  }),
  SESSION_SECRET: setting({
    about: 'Secrets that seal session cookies, separated by commas',
    format: secrets(SESSION_SECRET_MIN),
    readers: { web: REQUIRED },
    isSecret: true,
  }),
  WEB_TOKEN: setting({
    about: 'Secrets by which the platform recognizes the web server, separated by commas',
    format: secrets(WEB_TOKEN_MIN),
    readers: { web: REQUIRED, platform: OPTIONAL },
    isSecret: true,
  }),
  DEMO: setting({
    about: '`on` fills an empty database with demo data, `off` leaves it empty',
    format: onOrOff,
    readers: { start: OPTIONAL },
    defaultText: '`off` with DATABASE_URL, `on` without',
  }),
  SUPER_ADMIN_EMAIL: setting({
    about: 'Email of the superAdmin that the first start creates',
    format: emailAddress,
    readers: { start: OPTIONAL, platform: OPTIONAL },
    note: 'Without it, and without the demo, the first start prints a one-time link that creates the superAdmin.',
    example: 'you@example.com',
  }),
  SUPER_ADMIN_PASSWORD: setting({
    about: 'Password of that superAdmin',
    format: password,
    readers: { start: OPTIONAL, platform: OPTIONAL },
    isSecret: true,
  }),
  PLATFORM_URL: setting({
    about: 'Address of the platform; of several platforms all, separated by commas, best first',
    format: httpUrls,
    readers: { web: 'http://127.0.0.1:4000', gateway: 'http://127.0.0.1:4000', demo: 'http://127.0.0.1:4000' },
  }),
  PUBLIC_URL: setting({
    about: 'Address of the web pages for their visitors',
    format: httpUrl,
    readers: { start: OPTIONAL, web: OPTIONAL },
    note: 'Links in emails, redirects and cookies are made from it.',
    defaultText: 'http://localhost:PORT',
    example: 'https://portal.example.com',
  }),
  SECURITY_CONTACT: setting({
    about: 'Where people report a vulnerability of the portal',
    format: contactUrl,
    readers: { start: OPTIONAL, web: OPTIONAL },
    note: 'Published at `/.well-known/security.txt` (RFC 9116), which is absent without it.',
    example: 'mailto:security@example.com',
  }),
  WEB_URL: setting({
    about: 'Address of the web pages, for links in emails',
    format: httpUrl,
    readers: { platform: 'http://localhost:3000' },
  }),
  LOG_LEVEL: setting({
    about: `Least important level that is logged: ${LOG_LEVELS.join(', ')}`,
    format: logLevel,
    readers: { start: 'info', web: 'info', platform: 'info', gateway: 'info' },
  }),
  SMTP_URL: setting({
    about: 'Mail server. Without it emails wait in the outbox',
    format: smtpUrl,
    readers: { start: OPTIONAL, platform: OPTIONAL },
    note: 'An admin can read the outbox, and can set another mail server under Settings.',
    example: 'smtp://user:password@mail.example.com:587',
    isSecret: true,
  }),
  SMTP_HOST: setting({ about: 'Mail server, if `SMTP_URL` is not set', format: text, readers: { platform: OPTIONAL } }),
  SMTP_PORT: setting({ about: 'Its port', format: port, readers: { platform: OPTIONAL } }),
  SMTP_SECURE: setting({ about: '`true` connects to it over TLS', format: trueOrFalse, readers: { platform: 'false' } }),
  SMTP_USER: setting({ about: 'User of the mail server', format: text, readers: { platform: OPTIONAL } }),
  SMTP_PASSWORD: setting({ about: 'Password of that user', format: text, readers: { platform: OPTIONAL }, isSecret: true }),
  MAIL_FROM: setting({
    about: 'Sender of emails',
    format: text,
    readers: { start: 'Portico <no-reply@localhost>', platform: 'Portico <no-reply@localhost>' },
  }),
  TWO_STEP: setting({
    about: '`off` signs everyone in without a second step',
    format: onOrOff,
    readers: { start: 'on', platform: 'on' },
    note: 'It overrides the settings of the product and of its users: for an operator who is locked out.',
  }),
  ALLOW_LOOPBACK_TARGETS: setting({
    about: '`on` allows target servers on the machine of the gateway',
    format: onOrOff,
    readers: { start: OPTIONAL, platform: 'off', gateway: 'off' },
    note: 'Everyone who may register a target server can then reach the programs of this machine. It applies to mail servers of the settings page, and to servers that are already registered, too.',
    defaultText: 'off; on in the demo',
    example: 'off',
  }),
  DENIED_TARGETS: setting({
    about: 'Addresses, ranges and host:port, separated by commas, that are never allowed as targets',
    format: deniedTargets,
    readers: { start: '', platform: '', gateway: '' },
    note: 'Our own ports and the metadata services of clouds are never allowed.',
    example: '10.9.0.0/16,vault.internal:8200',
  }),
  TRUSTED_PROXIES: setting({
    about: 'Proxies whose `X-Forwarded-For` is trusted: addresses and ranges, separated by commas',
    format: trustedProxies,
    readers: { start: '', web: '', platform: '', gateway: '' },
    example: '10.0.0.0/8',
  }),
  PROXY_PROTOCOL: setting({
    about: '`on` takes the client address from the PROXY protocol (version 1 or 2), which every connection of a trusted proxy begins with',
    format: onOrOff,
    readers: { gateway: 'off' },
    note: 'Connections of others, and those without its header, are closed.',
  }),
  GUESSES_PER_MINUTE: setting({
    about: 'Attempts to sign in, sign up or resend an email that one address may make in a minute',
    format: wholeNumber(1, ATTEMPTS_MAX),
    readers: { start: '60', platform: '60' },
  }),
  LOCAL_GATEWAY_TOKEN_FILE: setting({
    about: 'File that the platform writes the enrollment token of the first gateway to',
    format: path,
    readers: { platform: OPTIONAL },
  }),
  FIRST_RUN_FILE: setting({
    about: 'File that the platform writes the one-time link to that creates the superAdmin',
    format: path,
    readers: { platform: OPTIONAL },
  }),
  PORTICO_SUPERVISED: setting({
    about: 'The program ends when its standard input closes',
    format: trueOrFalse,
    readers: { platform: '0', gateway: '0' },
    isInternal: true,
  }),
  PET_STORE_PORT: setting({ about: 'Port of the first sample server', format: port, readers: { demo: REQUIRED }, isInternal: true }),
  WEATHER_PORT: setting({ about: 'Port of the second sample server', format: port, readers: { demo: REQUIRED }, isInternal: true }),
  DEMO_FILE: setting({ about: 'File that says when the demo was filled', format: path, readers: { demo: REQUIRED }, isInternal: true }),
}

export type SettingName = keyof typeof SETTINGS
