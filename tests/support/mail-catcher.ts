import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** A received email: parsed, its raw text, and the account that sent it. */
export interface CaughtMail extends Email {
  raw: string
  authenticatedAs: string | null
}

/** A mail server on loopback that keeps what it receives. */
export interface MailCatcher {
  port: number
  /** All received emails, oldest first. */
  mails: CaughtMail[]
  /** Resolves with the first matching email to an address; rejects after `withinMs`. */
  waitFor: (to: string, fits?: (mail: CaughtMail) => boolean, withinMs?: number) => Promise<CaughtMail>
  /** Rejects this many of the next emails, with this response. */
  refuseNext: (count: number, words?: string) => void
  close: () => Promise<void>
}

/**
 * Starts a mail server on a free port of 127.0.0.1. `account`: it requires this name and password. `tls`: `always` from the first byte,
 * `offered` by STARTTLS, both with an untrusted certificate.
 */
export async function startMailCatcher({
  account,
  tls = 'none',
}: {
  account?: { user: string; password: string }
  tls?: 'none' | 'offered' | 'always'
} = {}): Promise<MailCatcher> {
  const mails: CaughtMail[] = []
  let refusals = { left: 0, words: '' }
  const server = new SMTPServer({
    logger: false,
    secure: tls === 'always',
    disabledCommands: [...(tls === 'offered' ? [] : ['STARTTLS']), ...(account ? [] : ['AUTH'])],
    authOptional: !account,
    allowInsecureAuth: true,
    disableReverseLookup: true,
    closeTimeout: 500,
    onAuth({ username, password }, _session, done) {
      if (username === account?.user && password === account?.password) return done(null, { user: username })
      return done(new Error('the name or the password is wrong'))
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        if (refusals.left-- > 0) return done(new Error(refusals.words))
        const raw = Buffer.concat(chunks)
        mails.push({ ...(await PostalMime.parse(raw)), raw: raw.toString('utf8'), authenticatedAs: session.user ?? null })
        return done()
      })
    },
  })
  // A client that does not trust the certificate disconnects, which its test checks.
  server.on('error', () => {})
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    port: (server.server.address() as AddressInfo).port,
    mails,
    waitFor: (to, fits = () => true, withinMs = 15_000) =>
      foundIn(mails, (mail) => (mail.to ?? []).some(({ address }) => address === to) && fits(mail), to, withinMs),
    refuseNext: (count, words = 'try later') => {
      refusals = { left: count, words }
    },
    close: () => new Promise((closed) => server.close(() => closed())),
  }
}

async function foundIn(
  mails: readonly CaughtMail[],
  fits: (mail: CaughtMail) => boolean,
  to: string,
  withinMs: number,
): Promise<CaughtMail> {
  const until = Date.now() + withinMs
  for (;;) {
    const mail = mails.find(fits)
    if (mail) return mail
    if (Date.now() > until) {
      const caught = mails.map(({ to: people, subject }) => `${people?.map(({ address }) => address).join()}: ${subject}`)
      throw new Error(`no such mail to ${to} came; caught were ${JSON.stringify(caught)}`)
    }
    await new Promise((wake) => setTimeout(wake, 50))
  }
}
