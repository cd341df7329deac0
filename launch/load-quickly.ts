import { enableCompileCache, registerHooks } from 'node:module'
import { join } from 'node:path'
import { resolveOnce } from './resolve-once.ts'

// Loaded before platform and gateway: with both, a platform needs a third of the processor time until it is loaded.
registerHooks({ resolve: resolveOnce() })
enableCompileCache(join(import.meta.dirname, '../node_modules/.cache/portico'))
