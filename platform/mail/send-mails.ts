import { isDeepStrictEqual } from 'node:util'
import type { MailServer } from '@portico/settings/formats'
import { and, eq, inArray, lte } from 'drizzle-orm'
import type { Transporter } from 'nodemailer'
import type { Logger } from 'pino'
import type { Database } from '../database/database.ts'
import { MAIL_TURN, mails } from '../database/schema/mail.ts'
import type { SecretBox } from '../database/secret-box.ts'
import type { PlatformOutbound } from '../http/outbound.ts'
import { within } from '../http/request-scope.ts'
import { WorkCounts } from '../jobs/work-counts.ts'
import { composeMail } from './compose-mail.ts'
import { mailRow } from './enqueue-mail.ts'
import { type MailConfig, type MailSetup, mailOutbound, readMailSetup } from './mail-setup.ts'
import { accountSecrets, failureReason, openTransport } from './mail-transport.ts'

/** The name of its work in metrics and logs. */
const JOB = 'outbox'
const LOOK_MS = 1_000
const ATTEMPTS_MAX = 8
const FIRST_PAUSE_MS = 5_000
const LONGEST_PAUSE_MS = 3_600_000

type Mail = typeof mails.$inferSelect
interface OpenServer {
  server: MailServer
  source: MailSetup['source']
  transport: Transporter
}

/** Sends the outbox, one email at a time per platform node, through the server that is currently set. */
export class MailSender {
  readonly #db: Database
  readonly #config: MailConfig
  readonly #secrets: SecretBox
  readonly #log: Logger
  readonly #outbound: PlatformOutbound
  readonly #counts: WorkCounts
  #open: OpenServer | null = null
  #timer: NodeJS.Timeout | null = null
  #round: Promise<void> = Promise.resolve()
  #stopped = false

  constructor(db: Database, config: MailConfig, secrets: SecretBox, log: Logger, outbound: PlatformOutbound, counts = new WorkCounts()) {
    this.#db = db
    this.#config = config
    this.#secrets = secrets
    this.#log = log
    this.#outbound = outbound
    this.#counts = counts
  }

  start(): void {
    const again = () => {
      if (this.#stopped) return
      this.#round = within({ job: JOB }, () => this.sendDue())
        .catch((error) => this.#log.warn({ err: error }, 'the outbox cannot be read; trying again'))
        .finally(() => {
          if (!this.#stopped) this.#timer = setTimeout(again, LOOK_MS)
        })
    }
    again()
  }

  /** Waits for an email that is being sent. */
  async stop(): Promise<void> {
    this.#stopped = true
    if (this.#timer) clearTimeout(this.#timer)
    await this.#round
    this.#open?.transport.close()
  }

  /** Sends all due emails; without a mail server they stay in the outbox. */
  async sendDue(): Promise<void> {
    do {
      const setup = await readMailSetup(this.#db, this.#config, this.#secrets)
      const open = this.#openServer(setup)
      if (!open) return this.#hold()
      if (!(await this.#sendNext(open, setup))) return
    } while (!this.#stopped)
  }

  /** Returns the transport of a server, reused while the settings are the same. */
  #openServer({ server, source }: MailSetup): OpenServer | null {
    const known = this.#open
    if (known?.source === source && isDeepStrictEqual(server, known.server)) return known
    known?.transport.close()
    this.#open = server && { server, source, transport: openTransport(server, mailOutbound({ source }, this.#outbound)) }
    return this.#open
  }

  async #hold(): Promise<void> {
    await this.#db.update(mails).set({ state: 'held' }).where(eq(mails.state, 'queued'))
  }

  async #sendNext(open: OpenServer, setup: MailSetup): Promise<boolean> {
    return this.#db.transaction(async (tx) => {
      // If a node dies while sending, the row is unlocked again: at-least-once delivery.
      const [mail] = await tx
        .select()
        .from(mails)
        .where(and(inArray(mails.state, ['queued', 'held']), lte(mails.nextAttemptAt, new Date())))
        .orderBy(...MAIL_TURN)
        .limit(1)
        .for('update', { skipLocked: true })
      if (!mail) return false
      await tx
        .update(mails)
        .set(await this.#deliver(open, setup, mail))
        .where(eq(mails.id, mail.id))
      return true
    })
  }

  async #deliver({ server, transport }: OpenServer, setup: MailSetup, mail: Mail): Promise<Partial<Mail>> {
    const attempts = mail.attempts + 1
    let secret: string | undefined
    try {
      secret = mail.sealedSecret === null ? undefined : this.#secrets.open(mail.sealedSecret, mailRow(mail.id))
      await transport.sendMail(composeMail(mail, setup, secret))
      this.#counts.add(JOB, false)
      return { state: 'sent', attempts, sentAt: new Date(), lastError: null, sealedSecret: null }
    } catch (error) {
      const lastError = failureReason(error, [...accountSecrets(server), ...(secret === undefined ? [] : [secret])])
      this.#counts.add(JOB, true)
      this.#log.warn({ mailId: mail.id, attempts, reason: lastError }, 'cannot send an email')
      const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** mail.attempts, LONGEST_PAUSE_MS)
      const state = attempts >= ATTEMPTS_MAX ? 'failed' : 'queued'
      return { state, attempts, lastError, nextAttemptAt: new Date(Date.now() + pauseMs) }
    }
  }
}
