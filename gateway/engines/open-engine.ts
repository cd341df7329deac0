import type { EngineName } from '@portico/settings/formats'
import type { Engine } from './engine.ts'
import { NodeEngine } from './node/node-engine.ts'
import { WorkerEngine, type WorkerEngineOptions } from './workers/worker-engine.ts'

const ENGINES: Record<EngineName, (options: WorkerEngineOptions) => Engine> = {
  node: (options) => (options.workers > 1 ? new WorkerEngine(options) : new NodeEngine(options)),
}

/** Creates the engine that the setting ENGINE names; more than one worker serves in processes of its own. */
export function openEngine(name: EngineName, options: WorkerEngineOptions): Engine {
  return ENGINES[name](options)
}
