import { createSecureContext, type SecureContext } from 'node:tls'
import type { ClientCertificatePlan } from '../plan/plan.ts'

const CONTEXTS = new WeakMap<ClientCertificatePlan, SecureContext>()

/** Returns the TLS context of a client certificate, made once. Throws if certificate or key is unusable. */
export function secureContextOf(certificate: ClientCertificatePlan): SecureContext {
  const known = CONTEXTS.get(certificate)
  if (known) return known
  const context = createSecureContext({ cert: certificate.certificate, key: certificate.privateKey })
  CONTEXTS.set(certificate, context)
  return context
}
