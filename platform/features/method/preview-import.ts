import { setImmediate } from 'node:timers/promises'
import type { ImportTake } from '@portico/contract/method/import-states'
import type { ImportItem, ImportLoss, ImportPreview } from '@portico/contract/method/import-view'
import { eq } from 'drizzle-orm'
import type { Reader } from '../../database/database.ts'
import { documentPaths } from '../../database/schema/document.ts'
import { ComponentIndex } from '../../openapi/component-index.ts'
import type { ComponentPart, ImportNote, OperationContext, ReadDocument } from '../../openapi/document-parts.ts'
import { viewOfOperation } from '../../openapi/operation-view.ts'
import { parseObject } from '../../openapi/parse-object.ts'
import { differencesOf, type ShownMethod } from './import-differences.ts'
import { type ImportPlan, type PlannedMethod, planImport } from './plan-import.ts'
import { readOperations } from './stored-methods.ts'

/** A document and the person's choices for it. */
export interface GivenDocument {
  fileName: string
  document: string
  /** The hash of the preview on which the choices are based. */
  hash?: string
  choices?: readonly { httpMethod: string; path: string; take: ImportTake }[]
}

/** Returns, method by method, what an import of a parsed document would do with an API. Writes nothing. */
export async function previewImport(db: Reader, apiId: string, given: GivenDocument, read: ReadDocument): Promise<ImportPreview> {
  const plan = await planImport(db, apiId, given.document, read)
  const notes = Map.groupBy(
    read.notes.filter(({ dropped }) => !dropped),
    ({ httpMethod, path }) => `${httpMethod} ${path}`,
  )
  const notesOf = ({ httpMethod, path, document }: PlannedMethod) => notes.get(`${httpMethod} ${document?.path ?? path}`) ?? []
  const ofOperations = new Set(plan.planned.flatMap(notesOf))
  const shown = await shownVersions(db, apiId, plan, read)
  return {
    documentTitle: read.title,
    documentVersion: read.version,
    apiVersion: read.apiVersion,
    syntax: read.syntax,
    hash: plan.hash,
    items: plan.planned.map((one) => presentItem(one, shown.get(one), notesOf(one))),
    sharedLosses: read.notes.filter((note) => !note.dropped && !ofOperations.has(note)).map(presentLoss),
    dropped: read.notes.filter(({ dropped }) => dropped).map(presentLoss),
    droppedCount: read.droppedCount,
    undescribed: plan.undescribed.length,
    losses: read.losses,
  }
}

/** Returns a note about something that is not imported, as responses show it. */
export function presentLoss({ httpMethod, path, reason, detail, dropped }: ImportNote): ImportLoss {
  return { httpMethod, path, reason, detail, dropped }
}

/** How many operations are parsed before other requests get their turn. */
const SLICE = 50

/** Both versions of a method. */
interface ShownPair {
  mine: ShownMethod
  theirs: ShownMethod
}

/** Returns both versions of those methods that differ. */
async function shownVersions(
  db: Reader,
  apiId: string,
  { planned, components }: ImportPlan,
  read: ReadDocument,
): Promise<Map<PlannedMethod, ShownPair>> {
  const differing = planned.filter(({ stored, document, merge }) => stored && document && Object.keys(merge.outcomes).length > 0)
  const mine = contextsOf(
    components.stored,
    differing.length > 0 ? await db.select().from(documentPaths).where(eq(documentPaths.apiId, apiId)) : [],
  )
  const theirs = contextsOf(components.document, read.paths)
  const shown = new Map<PlannedMethod, ShownPair>()
  for (let at = 0; at < differing.length; at += SLICE) {
    const slice = differing.slice(at, at + SLICE)
    const operations = await readOperations(
      db,
      slice.flatMap(({ stored }) => stored?.id ?? []),
    )
    for (const one of slice) {
      const { stored, document } = one
      if (!stored || !document) continue
      shown.set(one, {
        mine: shownMethod(mine(stored.path), operations.get(stored.id) ?? '{}', stored),
        theirs: shownMethod(theirs(document.path), document.content, document),
      })
    }
    await setImmediate()
  }
  return shown
}

function contextsOf(components: readonly ComponentPart[], paths: readonly { path: string; content: string }[]) {
  const items = new Map(paths.map(({ path, content }) => [path, content]))
  const { lookup } = new ComponentIndex(components)
  return (path: string): OperationContext => ({ path, pathItem: parseObject(items.get(path) ?? '{}'), components: lookup })
}

function shownMethod(context: OperationContext, content: string, { targetPath }: { targetPath: string }): ShownMethod {
  const operation = parseObject(content)
  return { ...viewOfOperation(context, operation), operation, targetPath }
}

function presentItem(
  { httpMethod, path, state, merge, document, stored }: PlannedMethod,
  shown: ShownPair | undefined,
  notes: ImportNote[],
): ImportItem {
  const renamed = document && document.path !== path ? [{ reason: 'parameterNamesKept', detail: document.path }] : []
  return {
    httpMethod,
    path,
    summary: stored?.summary || document?.listed.summary || '',
    state,
    differences: shown ? differencesOf(merge, shown.theirs, shown.mine) : [],
    notes: [...renamed, ...notes.map(({ reason, detail }) => ({ reason, detail }))],
  }
}
