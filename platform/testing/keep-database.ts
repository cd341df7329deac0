import { unlinkSync } from 'node:fs'
import { createServer } from 'node:net'
import { startEmbeddedDatabase } from '../database/embedded/start-embedded-database.ts'

// The database server that all test files of a run share: started by the first, stopped some time after the last.
const IDLE_MS = 10_000
const [folder = '', socketPath = ''] = process.argv.slice(2)

const database = await startEmbeddedDatabase({
  dataDir: folder,
  settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '300' },
})

let idle = setTimeout(end, IDLE_MS)
let users = 0

const server = createServer((socket) => {
  users += 1
  clearTimeout(idle)
  socket.on('error', () => socket.destroy())
  socket.once('close', () => {
    users -= 1
    if (users === 0) idle = setTimeout(end, IDLE_MS)
  })
  socket.write(`${database.connectionString}\n`)
})

function end(): void {
  server.close()
  void database.stop().then(() => process.exit(0))
}

// Left by a killed keeper: the folder belongs to this run, so nothing listens there.
try {
  unlinkSync(socketPath)
} catch {}
server.listen(socketPath)
void database.exited.then(() => process.exit(1))
