import { once } from 'node:events'
import type { Socket } from 'node:net'
import type { Outbound } from '@portico/outbound/outbound'
import type { MailServer } from '@portico/settings/formats'
import { createTransport, type Transporter } from 'nodemailer'

const SMTP_TIMEOUT_MS = 8_000
const REASON_MAX = 500
/** Shorter texts occur in ordinary words: hiding them would reveal them. */
const HIDEABLE_MIN = 4

/** Shown in place of a secret that was sent, or that the reader may not see. */
export const HIDDEN = '••••••'

/** Returns a mail transport under an outbound policy; each email uses its own connection. */
export function openTransport({ host, port, secure, user, password }: MailServer, outbound: Outbound): Transporter {
  return createTransport({
    getSocket: (_options, done) => {
      connect(outbound, host, port).then(
        (connection) => done(null, { connection }),
        (error) => done(error, undefined),
      )
    },
    host,
    port,
    secure,
    ...(user === null ? {} : { auth: { user, pass: password ?? '' } }),
    connectionTimeout: SMTP_TIMEOUT_MS,
    greetingTimeout: SMTP_TIMEOUT_MS,
    socketTimeout: SMTP_TIMEOUT_MS,
    dnsTimeout: SMTP_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

async function connect(outbound: Outbound, host: string, port: number): Promise<Socket> {
  const deadline = AbortSignal.timeout(SMTP_TIMEOUT_MS)
  const opening = outbound.open({ host, port })
  const late = new Promise<never>((_, reject) => {
    deadline.addEventListener('abort', () => reject(new Error('the mail server did not connect in time')), { once: true })
  })
  opening.then(
    (socket) => deadline.aborted && socket.on('error', () => undefined).destroy(),
    () => undefined,
  )
  const socket = await Promise.race([opening, late])
  try {
    await Promise.race([once(socket, 'connect'), late])
    return socket
  } catch (error) {
    socket.on('error', () => undefined).destroy()
    throw error
  }
}

/** Returns the secrets of a mail account: its password, and how AUTH PLAIN and AUTH LOGIN send it (RFC 4616). */
export function accountSecrets({ user, password }: MailServer): string[] {
  if (password === null) return []
  const base64 = (text: string) => Buffer.from(text).toString('base64')
  return [password, base64(password), base64(`\0${user ?? ''}\0${password}`)]
}

/** Returns why an email was not sent, in one line without any of `secrets`. */
export function failureReason(error: unknown, secrets: readonly string[]): string {
  const { message, reason } = error as Error & { reason?: unknown }
  // OpenSSL's own message begins with memory addresses and names its source files.
  const words = /^[0-9A-F]+:error:/.test(message) && typeof reason === 'string' ? `TLS: ${reason}` : message
  const hideable = secrets.filter(({ length }) => length >= HIDEABLE_MIN)
  const shown = hideable.reduce((text, secret) => text.replaceAll(secret, HIDDEN), words)
  return shown.replace(/\s+/g, ' ').trim().slice(0, REASON_MAX)
}
