import { createApiInput } from '@portico/contract/api/api-input'
import { readTargetUrl, type TargetUrl } from '@portico/contract/api/target-url'
import type { BodyOf } from '@portico/contract/endpoint'
import { methodInput } from '@portico/contract/method/method-input'
import type { quickCreateEndpoints } from '@portico/contract/quick-create/quick-create-endpoints'
import { QUICK_STAGE_NAME } from '@portico/contract/quick-create/quick-create-input'
import { RICH_TEXT_MAX_BYTES, richTextOf } from '@portico/contract/rule/rich-text'
import { createStageInput } from '@portico/contract/stage/stage-input'
import { TARGET_GROUP_NAME_MAX } from '@portico/contract/target-server/target-server'
import { targetServerGroupInput } from '@portico/contract/target-server/target-server-input'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Reader, Transaction } from '../../database/database.ts'
import { methods } from '../../database/schema/method.ts'
import { targetServerGroups } from '../../database/schema/target-server.ts'
import { userDefaults } from '../../database/schema/user.ts'
import type { Person } from '../../http/caller.ts'
import { refuse } from '../../http/refusal.ts'
import type { ReadDocument } from '../../openapi/document-parts.ts'
import { createApi } from '../api/create-api.ts'
import { createMethods } from '../method/create-methods.ts'
import { importMethods } from '../method/import-methods.ts'
import { requestPublicationAutomatically } from '../publication/request-publication.ts'
import { createStage } from '../stage/create-stage.ts'
import { deployStage } from '../stage/deploy-stage.ts'
import { createTargetServerGroup } from '../target-server/create-target-server-group.ts'
import type { TargetServerGroupInput } from '../target-server/target-server-queries.ts'

export type QuickCreateInput = BodyOf<typeof quickCreateEndpoints.quickCreateApi>

/** Returns the target server group that quick create makes: one server, and defaults for the rest. */
export function groupOfQuickApi(input: QuickCreateInput): TargetServerGroupInput {
  const { protocol, address, port } = targetOf(input)
  return targetServerGroupInput.cast({
    name: input.name.slice(0, TARGET_GROUP_NAME_MAX).toWellFormed().trim(),
    servers: [{ protocol, address, port }],
    acceptFailedTest: input.acceptFailedTest,
  })
}

/**
 * Creates an API that can be called, in one transaction: the target server group, the API, its methods, version `v1` and, on request, its
 * first deployment. The path of the target URL is the prefix of every target path, whatever server a document names. Throws what each part
 * throws: ApiAlreadyExists, EnvironmentNotFound, WriteFileFailed; NoMethod for a document without methods.
 */
export async function quickCreateApi(
  tx: Transaction,
  person: Person,
  input: QuickCreateInput,
  read: ReadDocument | null,
): Promise<{ apiId: string; stageId: string }> {
  if (read?.operations.length === 0) refuse('NoMethod')
  const group = groupOfQuickApi(input)
  const groupId = await createTargetServerGroup(tx, person, { ...group, name: await freeGroupName(tx, person, group.name) })
  const author = { name: person.name, email: person.email }
  const { name, basePath } = input
  const [chosen] = await tx.select().from(userDefaults).where(eq(userDefaults.userId, person.id))
  const autoApproveSubscriptions = chosen?.autoApproveSubscriptions ?? false
  const apiId = await createApi(
    tx,
    person,
    createApiInput.cast({
      name,
      basePath,
      description: descriptionOf(read),
      targetServerGroupId: groupId,
      author,
      autoApproveSubscriptions,
    }),
  )
  await addMethods(tx, person, apiId, input, read)
  const stage = createStageInput.cast({ name: QUICK_STAGE_NAME, environmentId: input.environmentId })
  const stageId = await createStage(tx, person, apiId, stage)
  if (input.deploy) await deployStage(tx, person, { apiId, stageId }, requestPublicationAutomatically)
  return { apiId, stageId }
}

async function addMethods(tx: Transaction, person: Person, apiId: string, input: QuickCreateInput, read: ReadDocument | null) {
  const { prefix } = targetOf(input)
  if (input.document && read) {
    await importMethods(tx, person, apiId, input.document, read)
    // Afterwards, as a change by the author: later imports of the document keep it.
    await tx
      .update(methods)
      .set({ targetPath: sql`${prefix}::text || ${methods.path}` })
      .where(eq(methods.apiId, apiId))
    return
  }
  await createMethods(
    tx,
    apiId,
    input.methods.map((method) => methodInput.cast({ ...method, targetPath: `${prefix}${method.path}` })),
  )
}

function targetOf({ targetUrl }: QuickCreateInput): TargetUrl {
  return readTargetUrl(targetUrl) ?? refuse('ClassValidatorPassFailed', { fields: [{ path: 'targetUrl', rule: 'targetUrl', values: {} }] })
}

function descriptionOf(read: ReadDocument | null) {
  if (!read?.description) return null
  const description = richTextOf(read.description)
  return JSON.stringify(description).length <= RICH_TEXT_MAX_BYTES ? description : null
}

const NAMES_TRIED = 50

/** Returns the name, or the name with the first number that none of the person's groups has: `Weather 2`. */
async function freeGroupName(db: Reader, person: Person, name: string): Promise<string> {
  const numbered = (number: number) => `${name.slice(0, TARGET_GROUP_NAME_MAX - 3).trim()} ${number}`
  const candidates = [name, ...Array.from({ length: NAMES_TRIED - 1 }, (_, index) => numbered(index + 2))]
  const rows = await db
    .select({ name: targetServerGroups.name })
    .from(targetServerGroups)
    .where(and(eq(targetServerGroups.ownerId, person.id), inArray(targetServerGroups.name, candidates)))
  const taken = new Set(rows.map((row) => row.name))
  return candidates.find((candidate) => !taken.has(candidate)) ?? name
}
