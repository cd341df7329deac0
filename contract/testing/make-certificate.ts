import { generate } from 'selfsigned'

const DAY_MS = 86_400_000

/** A certificate and its key, PEM. */
export interface MadeCertificate {
  cert: string
  key: string
}

export interface MadeOf {
  /** Days from now until its end; negative for an expired one. Default 365. */
  days?: number
  /** Days from now until its start. Default -400. */
  fromDays?: number
  /** The issuer; self-signed without one. */
  by?: MadeCertificate
  /** Whether it may sign others. */
  authority?: boolean
  /** Encrypts the key. */
  passphrase?: string
  /** Host names besides `localhost`; `*.` starts one for every name below. */
  hosts?: readonly string[]
}

/** Creates a P-256 certificate for a server at `localhost` or 127.0.0.1, and for a client of any name. */
export async function makeCertificate(name: string, { days = 365, fromDays = -400, by, authority, passphrase, hosts = [] }: MadeOf = {}) {
  const made = await generate([{ name: 'commonName', value: name }], {
    keyType: 'ec',
    algorithm: 'sha256',
    notBeforeDate: new Date(Date.now() + fromDays * DAY_MS),
    notAfterDate: new Date(Date.now() + days * DAY_MS),
    extensions: [
      { name: 'basicConstraints', cA: authority ?? false },
      {
        name: 'subjectAltName',
        altNames: [...['localhost', ...hosts].map((value) => ({ type: 2 as const, value })), { type: 7, ip: '127.0.0.1' }],
      },
    ],
    ...(by ? { ca: by } : {}),
    ...(passphrase ? { passphrase } : {}),
  })
  return { cert: `${made.cert.trim()}\n`, key: `${made.private.trim()}\n` }
}
