import assert from 'node:assert/strict'
import { type ResolveFnOutput, type ResolveHookContext, registerHooks } from 'node:module'
import { describe, it } from 'node:test'
import { resolveOnce } from './resolve-once.ts'

/** Runs `load` and returns each import whose address or format differs from Node's own answer, and how many imports Node was asked about. */
async function compareWithNode(load: () => Promise<unknown>) {
  const resolve = resolveOnce()
  const different: string[] = []
  let imports = 0
  let asked = 0
  const hook = registerHooks({
    resolve: (specifier, context, next) => {
      const own = next(specifier, context)
      const found = resolve(specifier, context as ResolveHookContext, () => {
        asked += 1
        return own
      })
      imports += 1
      if (!isSame(own, found))
        different.push(`${specifier} from ${context.parentURL}: ${found.url} ${found.format}, not ${own.url} ${own.format}`)
      return own
    },
  })
  try {
    await load()
  } finally {
    hook.deregister()
  }
  return { different, imports, asked }
}

const isSame = (one: ResolveFnOutput, other: ResolveFnOutput) => one.url === other.url && (one.format ?? null) === (other.format ?? null)

describe('resolveOnce', () => {
  it('answers as Node does for every import of a platform and a gateway, and asks it for few', async () => {
    const { different, imports, asked } = await compareWithNode(async () => {
      await import('../platform/app.ts')
      await import('../gateway/engines/node/node-engine.ts')
    })
    assert.deepEqual(different, [])
    assert.ok(imports > 1_000, `${imports} imports`)
    assert.ok(asked < imports / 2, `${asked} of ${imports}`)
  })

  it('asks Node again for the same package in another folder', () => {
    const resolve = resolveOnce()
    const asked: string[] = []
    const next = (specifier: string, { parentURL = '' }: ResolveHookContext) => {
      asked.push(parentURL)
      return { url: `${parentURL}/${specifier}`, format: 'module' as const }
    }
    const contextOf = (parentURL: string): ResolveHookContext => ({ parentURL, conditions: ['import'], importAttributes: {} })
    for (const parent of ['file:///a/x.ts', 'file:///a/y.ts', 'file:///b/x.ts']) resolve('pg', contextOf(parent), next)
    assert.deepEqual(asked, ['file:///a/x.ts', 'file:///b/x.ts'])
  })
})
