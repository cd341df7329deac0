import type { Role } from '@portico/contract/role'
import type { Person } from '../../platform/http/caller.ts'
import { measure } from './measure.ts'
import type { recordStatements } from './record-statements.ts'

/** Returns a person as a view takes them. */
export function personOf(id: number, roles: Role[]): Person {
  return { id, roles, email: 'bench@example.com', name: 'Bench', locale: 'en', sessionId: '' }
}

/**
 * Measures views of the platform one after the other and prints the query plans of those that miss the goal; `PLANS=1` prints all, `PLANS=0`
 * none. `only` is a text that the names contain. The process fails if one misses.
 */
export async function measureViews(
  views: Record<string, () => Promise<unknown>>,
  { goalMs, only = '', printPlans }: { goalMs: number; only?: string } & Pick<ReturnType<typeof recordStatements>, 'printPlans'>,
): Promise<void> {
  let missed = 0
  for (const [name, view] of Object.entries(views)) {
    if (!name.includes(only)) continue
    const within = await measure(name, goalMs, view)
    if (!within) missed += 1
    if (process.env.PLANS === '1' || (!within && process.env.PLANS !== '0')) await printPlans(view)
  }
  console.log(missed === 0 ? `all within ${goalMs} ms` : `${missed} over ${goalMs} ms`)
  process.exitCode = missed === 0 ? 0 : 1
}
