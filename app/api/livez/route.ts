export const dynamic = 'force-dynamic'

/** Answers 200 while the process runs. */
export const GET = () => Response.json({ status: 'alive' }, { headers: { 'cache-control': 'no-store' } })
