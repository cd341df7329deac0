import { rmSync } from 'node:fs'
import { freshEnvironment, startStack } from './stack.ts'
import { startTargetServer } from './target-server.ts'

/** Starts one product and one target server for all browser tests; with `DEMO=off`, so that tests create everything in it. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const stack = await startStack(await freshEnvironment())
  const target = await startTargetServer()
  process.env.E2E_STACK = JSON.stringify({
    webUrl: stack.webUrl,
    platformUrl: stack.platformUrl,
    gatewayUrl: stack.gatewayUrl,
    dataDir: stack.dataDir,
    logFile: stack.logFile,
    targetPort: target.port,
  })
  return async () => {
    await target.close()
    await stack.stop()
    for (const path of [stack.dataDir, stack.logFile]) rmSync(path, { recursive: true, force: true })
  }
}
