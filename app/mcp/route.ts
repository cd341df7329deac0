import { serveMcp } from '@/lib/mcp/serve-mcp'

export const dynamic = 'force-dynamic'

/** Answers `/mcp`: the catalogue for assistants, by the Model Context Protocol. */
export const POST = serveMcp
export const GET = serveMcp
