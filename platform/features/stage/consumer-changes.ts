import { setImmediate } from 'node:timers/promises'
import { CHANGES_KEPT_MAX, type ConsumerChange } from '@portico/contract/catalogue/consumer-change'
import { sql } from 'drizzle-orm'
import type { Reader } from '../../database/database.ts'
import { type ComponentRow, type DocumentPlace, type OperationRow, tablesOf } from '../../database/document-tables.ts'
import type { DeployedServing } from '../../database/schema/deployed-content.ts'
import { ComponentIndex } from '../../openapi/component-index.ts'
import { namedPart } from '../../openapi/component-part.ts'
import type { ComponentLookup } from '../../openapi/document-parts.ts'
import { type DescribedOperation, operationChanges, PAIRS_MAX } from '../../openapi/operation-changes.ts'
import { parseObject } from '../../openapi/parse-object.ts'
import { differingOperations } from './compare-documents.ts'

/** What a version serves and says, deployed or not. */
interface DescribedContent {
  serving: DeployedServing
  document: DocumentPlace
}

export interface ConsumerChanges {
  /** At most `CHANGES_KEPT_MAX`, breaking ones first. */
  changes: ConsumerChange[]
  changeCount: number
  breakingCount: number
}

export const NO_CHANGES: ConsumerChanges = { changes: [], changeCount: 0, breakingCount: 0 }

/** Operations whose contents are in memory at a time. */
const SLICE = 20
/** How much is compared at most: operations that differ, and pairs of their schemas in all. */
interface Effort {
  operations: number
  pairs: number
}
/** Some seconds of a processor. */
const WHOLE: Effort = { operations: Number.POSITIVE_INFINITY, pairs: 1_000_000 }
/** Less than a second of a processor, while a person waits for it. */
const AT_ONCE: Effort = { operations: 500, pairs: 150_000 }

/** Returns what changes for consumers between two contents of a version, by the rules of decision 0077. Other requests get their turn after each operation. */
export async function consumerChanges(db: Reader, before: DescribedContent, after: DescribedContent): Promise<ConsumerChanges> {
  return (await compareFor(WHOLE, db, before, after)).found
}

/** As `consumerChanges`, of so many operations that a person can wait for it; `isWhole` says whether these are all that differ. */
export async function firstConsumerChanges(db: Reader, before: DescribedContent, after: DescribedContent) {
  const { found, differingCount } = await compareFor(AT_ONCE, db, before, after)
  return { ...found, isWhole: differingCount <= AT_ONCE.operations }
}

async function compareFor({ operations, pairs }: Effort, db: Reader, before: DescribedContent, after: DescribedContent) {
  const [was, is] = [before.document, after.document]
  const found = new Kept()
  found.add(authChanges(before.serving, after.serving))
  if ('documentId' in was && 'documentId' in is && was.documentId === is.documentId) return { found: found.result(), differingCount: 0 }
  const { old, now, differing } = await differingOperations(db, was, is)
  const whole = ({ httpMethod, path }: OperationRow, kind: 'operationAdded' | 'operationRemoved'): ConsumerChange => ({
    ...{ kind, httpMethod, path, side: 'request', name: '', before: null, after: null, breaking: kind === 'operationRemoved' },
  })
  const newKeys = new Set(now.operations.map(({ key }) => key))
  found.add(old.operations.filter(({ key }) => !newKeys.has(key)).map((operation) => whole(operation, 'operationRemoved')))
  found.add(now.operations.filter(({ key }) => !old.byKey.has(key)).map((operation) => whole(operation, 'operationAdded')))
  const differingCount = differing.length
  if (differingCount === 0) return { found: found.result(), differingCount }
  const components = [await componentsOf(db, was), await componentsOf(db, is)] as const
  const pairsMax = Math.min(PAIRS_MAX, Math.ceil(pairs / Math.min(differingCount, operations)))
  const compared = differing.slice(0, operations)
  for (let at = 0; at < compared.length; at += SLICE) {
    const slice = compared.slice(at, at + SLICE)
    const keys = slice.map(({ key }) => key)
    const [were, are] = [await readOperations(db, was, components[0], keys), await readOperations(db, is, components[1], keys)]
    for (const { key, httpMethod, path } of slice) {
      const [earlier, later] = [were.get(key), are.get(key)]
      if (earlier && later) found.add(operationChanges(earlier, later, pairsMax).map((change) => ({ ...change, httpMethod, path })))
      await setImmediate()
    }
  }
  return { found: found.result(), differingCount }
}

/** Counts changes, and keeps as many as are stored. */
class Kept {
  readonly #breaking: ConsumerChange[] = []
  readonly #others: ConsumerChange[] = []
  #changeCount = 0
  #breakingCount = 0

  add(changes: readonly ConsumerChange[]): void {
    for (const change of changes) {
      const kept = change.breaking ? this.#breaking : this.#others
      if (kept.length < CHANGES_KEPT_MAX) kept.push(change)
      this.#changeCount += 1
      if (change.breaking) this.#breakingCount += 1
    }
  }

  result(): ConsumerChanges {
    const changes = [...this.#breaking, ...this.#others].slice(0, CHANGES_KEPT_MAX)
    return { changes, changeCount: this.#changeCount, breakingCount: this.#breakingCount }
  }
}

/** Returns the operations of both deployments whose callers have to authenticate differently. */
function authChanges(before: DeployedServing, after: DeployedServing): ConsumerChange[] {
  const was = new Map(before.methods.map((method) => [`${method.httpMethod} ${method.path}`, method.authType ?? before.authType]))
  return after.methods.flatMap(({ httpMethod, path, authType }): ConsumerChange[] => {
    const [old, now] = [was.get(`${httpMethod} ${path}`), authType ?? after.authType]
    if (old === undefined || old === now) return []
    return [{ kind: 'authChanged', httpMethod, path, side: 'request', name: '', before: old, after: now, breaking: true }]
  })
}

/** Returns the components of a document, each of which is parsed when it is first asked for. */
async function componentsOf(db: Reader, place: DocumentPlace): Promise<ComponentLookup> {
  const { rows } = await db.execute<ComponentRow & Record<string, unknown>>(sql`select key, content from ${tablesOf(place).components} c`)
  return new ComponentIndex(rows.map(namedPart)).lookup
}

async function readOperations(
  db: Reader,
  place: DocumentPlace,
  components: ComponentLookup,
  keys: readonly string[],
): Promise<Map<string, DescribedOperation>> {
  const { operations, paths } = tablesOf(place)
  const { rows } = await db.execute<{ key: string; content: string; item: string | null }>(sql`
    select o.http_method || ' ' || o.path as key, o.content, p.content as item
    from ${operations} o left join ${paths} p on p.path = o.path
    where o.http_method || ' ' || o.path = any(${sql.param(keys)}::text[])`)
  return new Map(
    rows.map(({ key, content, item }) => [
      key,
      { operation: parseObject(content), pathItem: item === null ? {} : parseObject(item), components },
    ]),
  )
}
