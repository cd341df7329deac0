import { moment } from '../rule/text.ts'
import { yup } from '../rule/yup.ts'

/** A TLS certificate of an environment for display; no answer contains its private key. */
export const serverCertificateView = yup.object({
  id: yup.string().required(),
  /** The host names and IP addresses that it is valid for. */
  names: yup.array(yup.string().required()).required(),
  /** Whether the environment's API endpoint is among them. */
  coversEndpoint: yup.boolean().required(),
  issuer: yup.string().required(),
  /** SHA-256 of the certificate, in hex pairs. */
  fingerprint: yup.string().required(),
  validFrom: moment().required(),
  expiresAt: moment().required(),
  /** Full days until its end; negative after it. */
  daysLeft: yup.number().integer().required(),
  addedAt: moment().required(),
})
export type ServerCertificateView = yup.InferType<typeof serverCertificateView>
