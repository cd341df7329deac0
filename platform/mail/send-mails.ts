import { and, asc, eq, inArray, lte } from 'drizzle-orm'
import { createTransport, type Transporter } from 'nodemailer'
import type { Logger } from 'pino'
import type { Config, MailServer } from '../config.ts'
import type { Database } from '../database/database.ts'
import { mails } from '../database/schema/mail.ts'
import { WEB_PLACE } from './texts.ts'

const LOOK_MS = 1_000
const ATTEMPTS_MAX = 8
const FIRST_PAUSE_MS = 5_000
const LONGEST_PAUSE_MS = 3_600_000
const SMTP_TIMEOUT_MS = 8_000

type Mail = typeof mails.$inferSelect

/** Sends what is in the outbox, one mail at a time, on as many platform nodes as there are. */
export class MailSender {
  readonly #db: Database
  readonly #config: Pick<Config, 'mailServer' | 'mailFrom' | 'webUrl'>
  readonly #log: Logger
  readonly #transport: Transporter | null
  #timer: NodeJS.Timeout | null = null
  #round: Promise<void> = Promise.resolve()
  #stopped = false

  constructor(db: Database, config: Pick<Config, 'mailServer' | 'mailFrom' | 'webUrl'>, log: Logger) {
    this.#db = db
    this.#config = config
    this.#log = log
    this.#transport = config.mailServer ? transportOf(config.mailServer) : null
  }

  start(): void {
    const again = () => {
      if (this.#stopped) return
      this.#round = this.sendDue()
        .catch((error) => this.#log.warn({ err: error }, 'the outbox cannot be read; trying again'))
        .finally(() => {
          if (!this.#stopped) this.#timer = setTimeout(again, LOOK_MS)
        })
    }
    again()
  }

  /** Waits for a mail that is on its way. */
  async stop(): Promise<void> {
    this.#stopped = true
    if (this.#timer) clearTimeout(this.#timer)
    await this.#round
    this.#transport?.close()
  }

  /** Sends every mail that is due; without a mail server they are held, readable. */
  async sendDue(): Promise<void> {
    if (!this.#transport) {
      await this.#db.update(mails).set({ state: 'held' }).where(eq(mails.state, 'queued'))
      return
    }
    while (!this.#stopped && (await this.#sendNext(this.#transport))) {}
  }

  async #sendNext(transport: Transporter): Promise<boolean> {
    return this.#db.transaction(async (tx) => {
      // A node that dies while it sends gives the row back: at least once.
      const [mail] = await tx
        .select()
        .from(mails)
        .where(and(inArray(mails.state, ['queued', 'held']), lte(mails.nextAttemptAt, new Date())))
        .orderBy(asc(mails.nextAttemptAt))
        .limit(1)
        .for('update', { skipLocked: true })
      if (!mail) return false
      await tx
        .update(mails)
        .set(await this.#deliver(transport, mail))
        .where(eq(mails.id, mail.id))
      return true
    })
  }

  async #deliver(transport: Transporter, mail: Mail): Promise<Partial<Mail>> {
    const attempts = mail.attempts + 1
    try {
      await transport.sendMail({
        from: this.#config.mailFrom,
        to: { name: '', address: mail.to },
        subject: mail.subject,
        text: mailText(mail, this.#config.webUrl),
        messageId: `<${mail.id}@${new URL(this.#config.webUrl).hostname}>`,
        headers: { 'Content-Language': mail.locale, 'Auto-Submitted': 'auto-generated' },
      })
      return { state: 'sent', attempts, sentAt: new Date(), lastError: null }
    } catch (error) {
      const lastError = (error as Error).message.slice(0, 500)
      this.#log.warn({ mailId: mail.id, attempts, reason: lastError }, 'a mail could not be sent')
      const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** mail.attempts, LONGEST_PAUSE_MS)
      const state = attempts >= ATTEMPTS_MAX ? 'failed' : 'queued'
      return { state, attempts, lastError, nextAttemptAt: new Date(Date.now() + pauseMs) }
    }
  }
}

/** A mail's text with the web's address in its links. */
export function mailText({ text }: Pick<Mail, 'text'>, webUrl: string): string {
  return text.replaceAll(WEB_PLACE, webUrl)
}

function transportOf({ host, port, secure, user, password }: MailServer): Transporter {
  return createTransport({
    host,
    port,
    secure,
    ...(user === null ? {} : { auth: { user, pass: password ?? '' } }),
    connectionTimeout: SMTP_TIMEOUT_MS,
    greetingTimeout: SMTP_TIMEOUT_MS,
    socketTimeout: SMTP_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}
