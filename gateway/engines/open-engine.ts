import type { EngineName } from '@portico/settings/formats'
import type { Engine, EngineOptions } from './engine.ts'
import { NodeEngine } from './node/node-engine.ts'

const ENGINES: Record<EngineName, (options: EngineOptions) => Engine> = { node: (options) => new NodeEngine(options) }

/** Creates the engine that the setting ENGINE names. */
export function openEngine(name: EngineName, options: EngineOptions): Engine {
  return ENGINES[name](options)
}
