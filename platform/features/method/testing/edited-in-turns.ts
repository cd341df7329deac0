import assert from 'node:assert/strict'
import { eq } from 'drizzle-orm'
import { newId } from '../../../database/new-id.ts'
import { documentComponents, documentPaths } from '../../../database/schema/document.ts'
import { methods } from '../../../database/schema/method.ts'
import { OPERATION_GROUPS, type OperationGroup } from '../../../openapi/document-parts.ts'
import { type JsonObject, objectOf } from '../../../openapi/json-object.ts'
import { operationDigests } from '../../../openapi/operation-view.ts'
import { parseObject } from '../../../openapi/parse-object.ts'
import { readDocument } from '../../../openapi/read-document.ts'
import { made } from '../../../testing/api-builders.ts'
import type { TestBody, TestCaller, TestPlatform } from '../../../testing/start-test-platform.ts'

type Digests = ReturnType<typeof operationDigests>

/** What an operation and its path item say, and what the components to which they lead say, by their places. */
type Meaning = string

/** What an import is expected to do with a method. */
interface Expected {
  digests: Digests
  /** Of the last document that was imported for it. */
  imported: Digests
}

const MEANING_DEPTH = 12

/**
 * An API whose methods are edited in the forms and by imports in turns. Knows from the digests of operations alone what an import has to do,
 * and checks after each turn that exactly that has happened.
 */
export class EditedInTurns {
  readonly #test: TestPlatform
  readonly #developer: TestCaller
  readonly #path: string
  readonly #id: string
  /** The digests of each method's operation in the last document that it followed. */
  readonly #imported = new Map<string, Digests>()

  private constructor(test: TestPlatform, developer: TestCaller, id: string) {
    this.#test = test
    this.#developer = developer
    this.#id = id
    this.#path = `/apis/${id}/methods`
  }

  static async start(test: TestPlatform, developer: TestCaller): Promise<EditedInTurns> {
    const api = made(await developer.post('/apis', { name: 'In turns', basePath: newId() }))
    return new EditedInTurns(test, developer, api.id)
  }

  /** Changes one method with its form; checks that everything else stays, as written. */
  async edit(number: number, change: (fields: TestBody) => object): Promise<void> {
    const before = await this.#methods()
    const key = [...before.keys()][number % before.size]
    const edited = before.get(key ?? '')
    if (!edited) return
    const { id, updatedAt: _, targetServerGroup: __, ...fields } = edited.view
    const wanted = { ...fields, targetServerGroupId: null, ...change(structuredClone(fields)) }
    const { status } = await this.#developer.put(`${this.#path}/${id}`, wanted)
    // Texts of documents that forms do not accept are changed in the document only.
    if (status === 400) return
    const after = await this.#methods()
    for (const [other, { view, operation, digests }] of after) {
      const old = before.get(other)
      assert.ok(old)
      if (other !== key) assert.deepEqual(withoutTime(view), withoutTime(old.view), `${other} changed with ${key}`)
      else {
        const shown = Object.fromEntries(Object.keys(fields).map((field) => [field, view[field]]))
        assert.deepEqual(shown, Object.fromEntries(Object.keys(fields).map((field) => [field, wanted[field]])))
        assert.equal(digests.others, old.digests.others, `${other}: ${JSON.stringify(operation)}`)
      }
    }
  }

  /** Imports a document, with the author's version or the document's where both changed; methods in `skipped` stay as they are. */
  async import(document: JsonObject, choices: readonly ('mine' | 'document' | 'skip')[]): Promise<void> {
    const text = JSON.stringify(document)
    const read = readDocument(text)
    const given = new Map(read.operations.map((operation) => [`${operation.httpMethod} ${operation.path}`, operation]))
    const before = await this.#methods()
    const preview = made(await this.#developer.post(`${this.#path}/import/preview`, { fileName: 'a.json', document: text }))
    const states = new Map<string, string>(preview.items.map((item: TestBody) => [`${item.httpMethod} ${item.path}`, item.state]))
    const expected = new Map<string, Expected>()
    const sent: object[] = []
    for (const [index, [key, { httpMethod, path, digests: theirs }]] of [...given].entries()) {
      const mine = before.get(key)?.digests
      const base = this.#imported.get(key)
      const outcomes = outcomesOf(mine, base, theirs)
      assert.equal(states.get(key) === 'conflict', outcomes.includes('conflict'), `${key}: ${states.get(key)}, ${outcomes}`)
      const choice = choices[index % choices.length] ?? 'mine'
      const take = choice === 'skip' ? 'skip' : states.get(key) === 'conflict' ? choice : null
      if (take !== null) sent.push({ httpMethod, path, take })
      if (take === 'skip') continue
      const groups = OPERATION_GROUPS.map((group, at) => [group, takesTheirs(outcomes[at], take) ? theirs[group] : mine?.[group]])
      expected.set(key, { digests: Object.fromEntries(groups) as Digests, imported: theirs })
    }
    made(await this.#developer.post(`${this.#path}/import`, { fileName: 'a.json', document: text, hash: preview.hash, choices: sent }))
    const after = await this.#methods()
    for (const [key, { digests, imported }] of expected) {
      assert.deepEqual(after.get(key)?.digests, digests, key)
      this.#imported.set(key, imported)
    }
    for (const [key, { meaning, ownMeaning, digests }] of before) {
      if (expected.has(key)) continue
      this.#followNames(key, digests, after.get(key)?.digests)
      // What the document does not change means the same as before, whatever became of shared components.
      if (read.paths.every(({ path }) => !key.endsWith(` ${path}`))) assert.equal(after.get(key)?.meaning, meaning, key)
      else assert.equal(after.get(key)?.ownMeaning, ownMeaning, key)
    }
  }

  /** New names of components that a method keeps are no change by the author. */
  #followNames(key: string, before: Digests, after: Digests | undefined): void {
    const base = this.#imported.get(key)
    if (!base || !after) return
    const groups = OPERATION_GROUPS.map((group) => [group, base[group] === before[group] ? after[group] : base[group]])
    this.#imported.set(key, Object.fromEntries(groups) as Digests)
  }

  /** Checks that the last document, imported again without choices, asks for nothing that was decided. */
  async isSettled(document: JsonObject): Promise<void> {
    const text = JSON.stringify(document)
    const preview = made(await this.#developer.post(`${this.#path}/import/preview`, { fileName: 'a.json', document: text }))
    const open = preview.items.filter(({ state }: TestBody) => state === 'conflict' || state === 'changed')
    assert.deepEqual(open, [])
  }

  async #methods() {
    const { items } = made(await this.#developer.get(`${this.#path}?size=100`))
    const contents = await this.#test.db
      .select({ id: methods.id, operation: methods.operation })
      .from(methods)
      .where(eq(methods.apiId, this.#id))
    const components = await this.#test.db.select().from(documentComponents).where(eq(documentComponents.apiId, this.#id))
    const paths = await this.#test.db.select().from(documentPaths).where(eq(documentPaths.apiId, this.#id))
    const byKey = new Map(components.map(({ key, content }) => [key, JSON.parse(content) as unknown]))
    const itemAt = new Map(paths.map(({ path, content }) => [path, parseObject(content)]))
    const operationOf = new Map(contents.map(({ id, operation }) => [id, parseObject(operation)]))
    const found = new Map<string, { view: TestBody; operation: JsonObject; digests: Digests; meaning: Meaning; ownMeaning: Meaning }>()
    for (const { id, httpMethod, path } of items) {
      const view = made(await this.#developer.get(`${this.#path}/${id}`))
      const operation = operationOf.get(id) ?? {}
      const ownMeaning = JSON.stringify(resolved(operation, byKey))
      const meaning = `${ownMeaning}${JSON.stringify(resolved(itemAt.get(path) ?? {}, byKey))}`
      found.set(`${httpMethod} ${path}`, { view, operation, digests: operationDigests(operation), meaning, ownMeaning })
    }
    return found
  }
}

/** Returns for each group which side changed since the last import. */
function outcomesOf(mine: Digests | undefined, base: Digests | undefined, theirs: Digests) {
  return OPERATION_GROUPS.map((group: OperationGroup) => {
    if (mine === undefined) return 'document'
    if (mine[group] === theirs[group]) return 'same'
    if (base?.[group] === mine[group]) return 'document'
    return base?.[group] === theirs[group] ? 'mine' : 'conflict'
  })
}

function takesTheirs(outcome: string | undefined, take: 'mine' | 'document' | null): boolean {
  return outcome === 'document' || (outcome === 'conflict' && take === 'document')
}

function withoutTime({ updatedAt: _, ...view }: TestBody) {
  return view
}

/** Returns a value with components in the place of references to them, to a depth at which recursive ones end. */
function resolved(value: unknown, components: ReadonlyMap<string, unknown>, depth = 0): unknown {
  if (depth > MEANING_DEPTH) return null
  if (Array.isArray(value)) return value.map((item) => resolved(item, components, depth + 1))
  if (typeof value !== 'object' || value === null) return value
  const { discriminator: _, ...object } = objectOf(value)
  const [, key] = typeof object.$ref === 'string' ? (/^#\/components\/(.+)$/.exec(object.$ref) ?? []) : []
  // A mapping follows renamed schemas; what it leads to is among the references beside it.
  return Object.fromEntries(
    Object.entries(object).map(([name, item]) =>
      name === '$ref' && key !== undefined
        ? ['referred', resolved(components.get(key), components, depth + 1)]
        : [name, resolved(item, components, depth + 1)],
    ),
  )
}
