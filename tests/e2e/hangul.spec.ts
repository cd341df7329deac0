import { type BrowserContext, type CDPSession, expect, type Page, test } from '@playwright/test'
import { BrowserlessPerson } from '../support/browserless-person.ts'
import { makePerson, PASSWORD } from '../support/made-person.ts'
import { runningStack, signedIn } from '../support/people.ts'
import { openPage, signedInContext } from '../support/signed-in-page.ts'

// Hangul is composed: the browser reports a syllable before it is complete. Incomplete ones must be neither searched for nor saved, and
// some input methods send the Enter that ends a composition twice.

const { webUrl } = runningStack()
const LONGER_THAN_THE_SEARCH_WAITS = 800
const PROCESS_KEY = 229
const ENTER_KEY = 13

let context: BrowserContext

test.beforeAll(async ({ browser }) => {
  const { email, loginPath } = await makePerson(await signedIn('superAdmin'), 'developer', 'ko')
  const person = await new BrowserlessPerson(webUrl).signIn(loginPath, email, PASSWORD)
  for (const [index, name] of ['날씨 예보', '날짜 계산'].entries())
    await person.must('POST', 'apis', { name, basePath: `hangul-${index}-${Date.now()}` })
  context = await signedInContext(browser, person, 'ko')
})
test.afterAll(() => context.close())

/** An input method that composes in the focused field. */
class InputMethod {
  readonly page: Page
  readonly session: CDPSession

  private constructor(page: Page, session: CDPSession) {
    this.page = page
    this.session = session
  }

  static async of(page: Page): Promise<InputMethod> {
    return new InputMethod(page, await page.context().newCDPSession(page))
  }

  /** Shows one state of the composed syllable. */
  async compose(text: string): Promise<void> {
    await this.session.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
  }

  /** Ends the composition with its text. */
  async commit(text: string): Promise<void> {
    await this.session.send('Input.insertText', { text })
  }

  /** Types whole syllables, state by state as a two-set keyboard does. */
  async type(...syllables: string[][]): Promise<void> {
    for (const states of syllables) {
      for (const state of states) await this.compose(state)
      await this.commit(states.at(-1) ?? '')
    }
  }

  /** Presses Enter while composing, as browsers report it: key code 229, the end of the composition, then Enter once more. */
  async enterEnding(text: string, again = true): Promise<void> {
    await this.key(PROCESS_KEY)
    await this.commit(text)
    if (again) await this.key(ENTER_KEY)
  }

  private async key(windowsVirtualKeyCode: number): Promise<void> {
    for (const type of ['rawKeyDown', 'keyUp'] as const)
      await this.session.send('Input.dispatchKeyEvent', { type, key: 'Enter', code: 'Enter', windowsVirtualKeyCode })
  }
}

const 날 = ['ㄴ', '나', '날']
const 씨 = ['ㅆ', '씨']

test.describe('the search of the list of APIs', () => {
  let page: Page
  let method: InputMethod
  let asked: string[]

  test.beforeEach(async () => {
    page = await openPage(context, '/developer/apis')
    method = await InputMethod.of(page)
    asked = []
    page.on('request', (request) => {
      const url = new URL(request.url())
      const q = url.searchParams.get('q')
      if (url.pathname === '/api/apis' && q) asked.push(q)
    })
    await page.getByRole('search').getByRole('textbox').focus()
  })
  test.afterEach(() => page.close())

  test('does not search while a syllable is incomplete, and once when typing pauses', async () => {
    for (const state of 날) await method.compose(state)
    await page.waitForTimeout(LONGER_THAN_THE_SEARCH_WAITS)
    expect(asked).toEqual([])
    await method.commit('날')
    await method.type(씨)
    await expect(page.getByRole('link', { name: '날씨 예보' })).toBeVisible()
    await expect(page.getByRole('link', { name: '날짜 계산' })).toBeHidden()
    await page.waitForTimeout(LONGER_THAN_THE_SEARCH_WAITS)
    expect(asked).toEqual(['날씨'])
    expect(new URL(page.url()).searchParams.get('q')).toBe('날씨')
  })

  for (const again of [true, false]) {
    test(`searches once for the whole word when Enter ends the composition ${again ? 'and is sent again' : 'alone'}`, async () => {
      await method.type(날)
      for (const state of 씨) await method.compose(state)
      await method.enterEnding('씨', again)
      await expect(page.getByRole('link', { name: '날짜 계산' })).toBeHidden()
      await page.waitForTimeout(LONGER_THAN_THE_SEARCH_WAITS)
      expect(asked).toEqual(['날씨'])
    })
  }
})

test.describe('the hashtag input', () => {
  let page: Page
  let method: InputMethod

  test.beforeEach(async () => {
    page = await openPage(context, '/developer/apis/create')
    method = await InputMethod.of(page)
    await page.getByLabel('해시태그', { exact: true }).focus()
  })
  test.afterEach(() => page.close())

  test('adds one tag with the whole last syllable when Enter ends the composition', async () => {
    await method.type(날)
    for (const state of 씨) await method.compose(state)
    await method.enterEnding('씨')
    await expect(page.getByText('#날씨', { exact: true })).toBeVisible()
    await expect(page.getByText(/^#/)).toHaveCount(1)
    await expect(page.getByLabel('해시태그', { exact: true })).toHaveValue('')
  })

  test('adds nothing while the syllable is incomplete, and sends the word composed', async () => {
    await method.type(날)
    for (const state of 씨) await method.compose(state)
    await method.enterEnding('씨', false)
    await expect(page.getByText(/^#/)).toHaveCount(0)
    await page.keyboard.press('Enter')
    await expect(page.getByText('#날씨', { exact: true })).toBeVisible()
    await page.keyboard.insertText('날씨'.normalize('NFD'))
    await page.keyboard.press('Enter')
    await expect(page.getByText(/^#/)).toHaveCount(1)
  })
})
