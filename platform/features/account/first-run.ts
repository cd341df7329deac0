import { rmSync } from 'node:fs'
import { ACCESS_LOG_FORMAT_DEFAULT, GATEWAY_BODY_LIMIT_DEFAULT, TIMEOUT_DEFAULTS } from '@portico/contract/environment/environment'
import { DEFAULT_LOCALE } from '@portico/contract/locale'
import { SettingError } from '@portico/settings/read-settings'
import { eq } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { Config } from '../../config.ts'
import type { Database, Transaction } from '../../database/database.ts'
import { environments } from '../../database/schema/environment.ts'
import { oneTimeLinks } from '../../database/schema/user.ts'
import { SecretBox } from '../../database/secret-box.ts'
import { transact } from '../../database/transact.ts'
import { addGateway } from '../environment/add-gateway.ts'
import { createEnvironment } from '../environment/create-environment.ts'
import { LOCAL_GATEWAY, renewLocalToken } from '../environment/renew-local-token.ts'
import { writeSecretFile } from '../environment/write-secret-file.ts'
import { hashPassword } from '../session/password-hash.ts'
import { insertUser } from './insert-user.ts'
import { createLink } from './one-time-link.ts'
import { weaknessOf } from './require-strong-password.ts'
import { isSetUp, lockFirstRun } from './set-up.ts'

const FIRST_ENVIRONMENT = 'Default'
const FIRST_HOST = 'localhost'
const FIRST_SUPER_ADMIN = 'Super Admin'

type FirstRunConfig = Pick<Config, 'superAdmin' | 'firstRunFile' | 'webUrl' | 'gatewayPort' | 'localGatewayTokenFile' | 'encryptionKeys'>

/**
 * Creates what a new installation needs: a superAdmin (from settings, or a one-time link in a file), an environment with a gateway, and
 * that gateway's enrollment token. Idempotent, and safe on several nodes at once. Throws SettingError for a weak password in the settings.
 */
export async function firstRun(db: Database, config: FirstRunConfig, log: Logger): Promise<void> {
  const passwordHash = config.superAdmin && !(await isSetUp(db)) ? await hashFirstPassword(config.superAdmin) : null
  await transact(db, async (tx) => {
    await lockFirstRun(tx)
    if (await isSetUp(tx)) forgetLink(config)
    else await provideSuperAdmin(tx, config, passwordHash, log)
    await provideEnvironment(tx, config, log)
  })
  if (config.localGatewayTokenFile !== null) await renewLocalToken(db, config.localGatewayTokenFile, log)
}

async function hashFirstPassword({ email, password }: NonNullable<Config['superAdmin']>): Promise<string> {
  if (weaknessOf(password, { email, name: FIRST_SUPER_ADMIN }))
    throw new SettingError('Invalid SUPER_ADMIN_PASSWORD: use one without common words, keyboard rows, names and the email address.')
  return hashPassword(password)
}

async function provideSuperAdmin(tx: Transaction, config: FirstRunConfig, passwordHash: string | null, log: Logger): Promise<void> {
  const { superAdmin, firstRunFile, webUrl } = config
  if (superAdmin && passwordHash) {
    const { email } = superAdmin
    await insertUser(tx, { email, name: FIRST_SUPER_ADMIN, locale: DEFAULT_LOCALE, roles: ['superAdmin'], passwordHash, verified: true })
    log.info({ email }, 'created the first superAdmin')
    return
  }
  if (firstRunFile === null) {
    log.warn('there is no superAdmin: set SUPER_ADMIN_EMAIL and SUPER_ADMIN_PASSWORD, or FIRST_RUN_FILE for a one-time link')
    return
  }
  // Only the newest link works: the file of an earlier start is overwritten below.
  await tx.delete(oneTimeLinks).where(eq(oneTimeLinks.kind, 'setup'))
  const token = await createLink(tx, { kind: 'setup' })
  writeSecretFile(firstRunFile, `${JSON.stringify({ superAdminLink: `${webUrl}/manager/setup/${token}` })}\n`)
  log.info({ file: firstRunFile }, 'wrote the one-time link that creates the first superAdmin')
}

/** Removes the file of a one-time link that was used, so that nothing shows it again. */
function forgetLink({ firstRunFile }: FirstRunConfig): void {
  if (firstRunFile !== null) rmSync(firstRunFile, { force: true })
}

async function provideEnvironment(tx: Transaction, config: FirstRunConfig, log: Logger): Promise<void> {
  const { gatewayPort, localGatewayTokenFile, encryptionKeys } = config
  const [any] = await tx.select({ id: environments.id }).from(environments).limit(1)
  if (any) return
  const environmentId = await createEnvironment(tx, new SecretBox(encryptionKeys), {
    name: FIRST_ENVIRONMENT,
    description: undefined,
    protocol: undefined,
    apiEndpoint: FIRST_HOST,
    listenPort: gatewayPort,
    exposedOnPortal: true,
    accessLogFormat: ACCESS_LOG_FORMAT_DEFAULT,
    logLevel: 'info',
    bodyLimitBytes: GATEWAY_BODY_LIMIT_DEFAULT,
    ...TIMEOUT_DEFAULTS,
    oauth: undefined,
  })
  const { enrolmentToken } = await addGateway(tx, environmentId, { name: LOCAL_GATEWAY }, null)
  if (localGatewayTokenFile !== null) writeSecretFile(localGatewayTokenFile, `${enrolmentToken}\n`)
  log.info({ environment: FIRST_ENVIRONMENT, gateway: LOCAL_GATEWAY }, 'created the first environment')
}
