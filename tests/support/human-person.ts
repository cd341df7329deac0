import { setTimeout as wait } from 'node:timers/promises'
import type { Locator, Page } from 'playwright'

/** A key of somebody who types fluently: 75 words a minute. */
const KEY_MS = 160
/** To look at a page, decide, and point at something: the mental step and the pointing of the keystroke-level model (Card, Moran, Newell). */
const LOOK_MS = 1_350 + 1_100

/** Uses a page as a person does: reads before each act, types key by key, and never enters an address. Counts its acts. */
export class HumanPerson {
  readonly page: Page
  acts = 0

  constructor(page: Page) {
    this.page = page
  }

  async click(target: Locator): Promise<void> {
    await this.#look(target)
    await target.click()
  }

  /** Replaces what is in a field. */
  async type(target: Locator, text: string): Promise<void> {
    await this.click(target)
    await this.page.keyboard.press('ControlOrMeta+a')
    await this.page.keyboard.type(text, { delay: KEY_MS })
  }

  async choose(target: Locator, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
    const chooser = this.page.waitForEvent('filechooser')
    await this.click(target)
    await wait(LOOK_MS)
    await (await chooser).setFiles(file)
  }

  async check(target: Locator): Promise<void> {
    await this.#look(target)
    await target.check()
  }

  async select(target: Locator, label: string): Promise<void> {
    await this.#look(target)
    await target.selectOption({ label })
  }

  async #look(target: Locator): Promise<void> {
    await target.waitFor()
    await wait(LOOK_MS)
    this.acts += 1
  }
}
