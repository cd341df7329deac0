import { hash } from '@node-rs/argon2'
import { completeAddress } from '@portico/contract/environment/service-origin'
import type { Locale } from '@portico/contract/locale'
import type { Role } from '@portico/contract/role'
import type { Protocol } from '@portico/contract/rule/host'
import type { Database } from '../database/database.ts'
import { categories } from '../database/schema/category.ts'
import { environments, gateways } from '../database/schema/environment.ts'
import { users } from '../database/schema/user.ts'
import { hashToken, newToken } from '../database/token.ts'
import { transact } from '../database/transact.ts'
import { touchCredentials, touchEnvironment } from '../events/touch.ts'

/** The password of every built person; it also meets the rules of the forms. */
export const PASSWORD = 'Tall.Oak.71'

/** argon2id with minimal cost, because tests sign many people in. The product's cost is tested where passwords are set. */
const CHEAP = { memoryCost: 8, timeCost: 1, parallelism: 1 }

let hashed: Promise<string> | null = null
let count = 0
const next = () => ++count

/** Creates a registered, verified person. */
export async function buildPerson(
  db: Database,
  given: { roles?: Role[]; email?: string; locale?: Locale; verified?: boolean; name?: string } = {},
) {
  hashed ??= hash(PASSWORD, CHEAP)
  const { roles = ['user'], email = `person-${next()}@example.com`, locale = 'en', verified = true, name = 'Test Person' } = given
  const [person] = await db
    .insert(users)
    .values({ email, name, locale, roles, passwordHash: await hashed, emailVerifiedAt: verified ? new Date() : null })
    .returning()
  if (!person) throw new Error('no person')
  return person
}

/** Creates an environment that is exposed on the portal, with its first revisions. */
export async function buildEnvironment(
  db: Database,
  given: { name?: string; protocol?: Protocol; apiEndpoint?: string; listenPort?: number; exposedOnPortal?: boolean } = {},
) {
  const number = next()
  return transact(db, async (tx) => {
    const [environment] = await tx
      .insert(environments)
      .values({
        name: given.name ?? `Environment ${number}`,
        apiEndpoint: given.apiEndpoint ?? `api-${number}.example.com`,
        ...completeAddress({ protocol: given.protocol, listenPort: given.listenPort ?? 8080 }),
        exposedOnPortal: given.exposedOnPortal ?? true,
        accessLogFormat: '%h',
        logLevel: 'info',
        bodyLimitBytes: 10_485_760,
      })
      .returning()
    if (!environment) throw new Error('no environment')
    touchEnvironment(tx, environment.id)
    touchCredentials(tx, environment.id)
    return environment
  })
}

/** Creates an enrolled gateway and its token. */
export async function buildGateway(db: Database, environmentId: string) {
  const token = newToken()
  const [gateway] = await db
    .insert(gateways)
    .values({ environmentId, name: `gateway-${next()}`, tokenHash: hashToken(token), enrolledAt: new Date() })
    .returning()
  if (!gateway) throw new Error('no gateway')
  return { ...gateway, token }
}

export async function buildCategory(db: Database, name = `Category ${next()}`) {
  const [category] = await db.insert(categories).values({ name }).returning()
  if (!category) throw new Error('no category')
  return category
}
