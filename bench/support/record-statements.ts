import type { Database } from '../../platform/database/database.ts'

/** A list of ids in a plan. */
const LONG_LIST = /'\{[^']{200,}\}'/g

type Query = (statement: { text: string }, values?: unknown[]) => Promise<{ rows: Record<string, string>[] }>

/** Records the statements that a database executes from now on, to print their plans; `query` itself is not recorded. */
export function recordStatements(db: Database): { query: Query; printPlans: (run: () => Promise<unknown>) => Promise<void> } {
  const statements: { text: string; values: unknown[] }[] = []
  const query = db.$client.query.bind(db.$client) as Query
  Object.assign(db.$client, {
    query: (statement: { text: string }, values: unknown[] = []) => {
      statements.push({ text: statement.text, values })
      return query(statement, values)
    },
  })
  return {
    query,
    printPlans: async (run) => {
      statements.length = 0
      await run()
      for (const { text, values } of [...statements]) {
        const { rows } = await query({ text: `explain (analyze, buffers, costs off, timing off, summary off) ${text}` }, values)
        console.log(rows.map((row) => `         ${row['QUERY PLAN']?.replace(LONG_LIST, "'{…}'")}`).join('\n'))
      }
    },
  }
}
