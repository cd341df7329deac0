import { startEmbeddedDatabase } from '../start-embedded-database.ts'

// Owns a server and waits to be killed by the test that started it.
const { connectionString, pid } = await startEmbeddedDatabase({ dataDir: process.argv[2] ?? '' })
process.stdout.write(`${JSON.stringify({ connectionString, serverPid: pid })}\n`)
