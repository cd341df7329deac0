import { type MessagePort, parentPort } from 'node:worker_threads'
import { changeCredentials, changePlan } from '../plan/apply-delta.ts'
import { compileCredentials } from '../plan/compile-credentials.ts'
import { compilePlan } from '../plan/compile-plan.ts'
import type { CredentialPlan, Plan } from '../plan/plan.ts'
import { credentialDifference, planDifference } from '../plan/plan-difference.ts'
import { compileCredentialDocument, compileSnapshot, RefusedDocument } from './compile-document.ts'
import type { CompileAnswer, CompileTask } from './document-compiler.ts'

/** The thread of `DocumentCompiler`: it has what the gateway serves a second time, and compiles the next documents from that. */
const served: { plan: Plan | null; credentials: CredentialPlan | null } = { plan: null, credentials: null }
/** Compiled, and not yet served. */
const next: typeof served = { plan: null, credentials: null }

if (parentPort) answerTasks(parentPort)

function answerTasks(port: MessagePort): void {
  port.on('message', (task: CompileTask) => {
    const answer = carryOut(task)
    if (answer) port.postMessage(answer)
  })
}

function carryOut(task: CompileTask): CompileAnswer | null {
  if (task.kind === 'applied') {
    if (task.stream === 'snapshot') served.plan = next.plan
    else served.credentials = next.credentials
  } else if (task.kind === 'restored') restore(task)
  else if (task.kind === 'delta') {
    if (served.plan) served.plan = changePlan(served.plan, task.delta)
    if (served.credentials) changeCredentials(served.credentials, task.delta)
  } else return compile(task)
  return null
}

function restore({ stream, document }: Extract<CompileTask, { kind: 'restored' }>): void {
  if (stream === 'snapshot') served.plan = compilePlan(document as Parameters<typeof compilePlan>[0], served.plan)
  else served.credentials = compileCredentials(document as Parameters<typeof compileCredentials>[0])
}

function compile({ id, stream, document, gatewayToken, from }: Extract<CompileTask, { kind: 'compile' }>): CompileAnswer {
  try {
    const base = stream === 'snapshot' ? served.plan : served.credentials
    if ((base?.revision ?? null) !== from) return { id, stream, isUnknownBase: true }
    if (stream === 'snapshot') {
      const { plan, stored } = compileSnapshot(served.plan, document, gatewayToken)
      next.plan = plan
      return { id, stream, plan: planDifference(served.plan, plan), stored: stored === null ? null : new TextEncoder().encode(stored) }
    }
    const credentials = compileCredentialDocument(document)
    next.credentials = credentials
    return { id, stream, credentials: credentialDifference(served.credentials, credentials) }
  } catch (error) {
    const { message } = error as Error
    return { id, stream, fault: error instanceof RefusedDocument ? { message, revision: error.revision } : { message, isSyntax: true } }
  }
}
