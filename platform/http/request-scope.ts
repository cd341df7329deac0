import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance } from 'fastify'

/** What a statement is made for: a call, by the id that every part logs, or a job of this platform. */
export type Scope = { requestId: string } | { job: string }

const scopes = new AsyncLocalStorage<Scope>()

/** Runs work for a call or a job; statements within it are logged with its name. */
export function within<Result>(scope: Scope, work: () => Result): Result {
  return scopes.run(scope, work)
}

/** Returns what the current work is done for; undefined outside of calls and jobs. */
export function currentScope(): Scope | undefined {
  return scopes.getStore()
}

/** Returns a callback that runs for the same call or job as its maker, whoever calls it. */
export function keepScope<Callback extends (...args: never[]) => unknown>(callback: Callback): Callback {
  return AsyncLocalStorage.bind(callback)
}

/** Runs everything of a call in its scope: from its arrival, and again from its body on, which arrives in the scope of its connection. */
export function scopeCalls(http: FastifyInstance): void {
  http.addHook('onRequest', (request, _reply, done) => within({ requestId: request.id }, done))
  http.addHook('preValidation', (request, _reply, done) => within({ requestId: request.id }, done))
}
