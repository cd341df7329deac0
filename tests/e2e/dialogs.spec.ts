import { type BrowserContext, expect, test } from '@playwright/test'
import { isInTurn } from '../../contract/testing/sweep.ts'
import { axeProblems, WCAG_2_2_AA } from '../support/axe-problems.ts'
import { contentOf } from '../support/hidden-things.ts'
import type { PEOPLE } from '../support/people.ts'
import { runningStack, signedIn } from '../support/people.ts'
import { publishApi, subscribe } from '../support/publish-api.ts'
import { shownText } from '../support/shown-text.ts'
import { openPage, signedInContext } from '../support/signed-in-page.ts'
import { uniqueName } from '../support/unique-name.ts'

// Dialogs are looked at as pages are (`pages.spec.ts`): axe, and the width of a phone. Each in one language, in a whole sweep in both.

const { targetPort } = runningStack()

interface Opened {
  who: keyof typeof PEOPLE
  path: string
  /** The keys of the names of the buttons that open it, one after the other. */
  by: readonly string[]
}

const DIALOGS: Record<string, Opened> = {
  'deploy again': { who: 'developer', path: '/developer/apis/{apiId}/stages/{stageId}', by: ['stage.detail.redeploy'] },
  'plan a deployment': {
    who: 'developer',
    path: '/developer/apis/{apiId}/stages/{stageId}',
    by: ['stage.detail.redeploy', 'stage.planned.plan'],
  },
  'deprecate a version': { who: 'developer', path: '/developer/apis/{apiId}/stages/{stageId}', by: ['stage.deprecation.deprecate'] },
  'find a page': { who: 'developer', path: '/developer/webhooks', by: ['command-palette.open'] },
  'create a category': { who: 'superAdmin', path: '/admin/category', by: ['category.create'] },
  'order categories': { who: 'superAdmin', path: '/admin/category', by: ['category.order'] },
  'add a gateway': { who: 'superAdmin', path: '/admin/environments/{environmentId}', by: ['environment.addGateway'] },
  'add a TLS certificate': { who: 'superAdmin', path: '/admin/environments/{environmentId}', by: ['environment.certificates.add'] },
  'withdraw a user': { who: 'superAdmin', path: '/admin/user/update/{userId}', by: ['user.withdraw'] },
  'reject news': { who: 'superAdmin', path: '/admin/support/api-news/{newsId}', by: ['board.reject'] },
  'delete a post': { who: 'superAdmin', path: '/admin/support/api-news/{newsId}', by: ['board.delete'] },
  'delete an own inquiry': { who: 'visitor', path: '/user/customer-support/api-customer-support/{inquiryId}', by: ['inquiry.delete'] },
  'delete an inquiry': { who: 'superAdmin', path: '/admin/support/api-customer-support/{inquiryId}', by: ['inquiry.delete'] },
  'unpublish an API': { who: 'superAdmin', path: '/admin/publication/{publicationId}', by: ['publication.withdraw'] },
  'set up an authenticator app': { who: 'visitor', path: '/user/profile', by: ['account-settings.security.setUp'] },
  'cancel a subscription': {
    who: 'visitor',
    path: '/user/subscription/{subscriptionId}',
    by: ['subscription-own.cancel.action'],
  },
}

const TEXT = contentOf('A text')

let ids: Record<string, string>

test.describe.configure({ timeout: 300_000 })

test.beforeAll(async () => {
  const [admin, developer, visitor] = [await signedIn('superAdmin'), await signedIn('developer'), await signedIn('visitor')]
  const name = uniqueName('dialogs')
  const { apiId, stageId } = await publishApi(developer, admin, { name, basePath: name, targetPort })
  const { subscriptionId } = await subscribe(visitor, developer, apiId)
  const first = async (person: typeof admin, path: string) =>
    (await person.must<{ items: { id: string }[] }>('GET', path)).items[0]?.id ?? ''
  const made = async (person: typeof admin, path: string, body: object) => (await person.must<{ id: string }>('POST', path, body)).id
  ids = {
    ...{ apiId, stageId, subscriptionId },
    newsId: await made(developer, 'managed-posts', { board: 'api-news', apiId, texts: [{ locale: 'en', title: name, content: TEXT }] }),
    inquiryId: await made(visitor, 'my/inquiries', { kind: 'api-customer-support', apiId, category: 'etc', title: name, content: TEXT }),
    groupId: await first(developer, 'target-server-groups'),
    environmentId: await first(admin, 'environments'),
    userId: await first(admin, 'users?role=user'),
    publicationId: await first(admin, `publications?status=APPROVED&q=${name}`),
  }
})

test.afterAll(async () => {
  const admin = await signedIn('superAdmin')
  await admin.must('DELETE', `managed-posts/${ids.newsId}`)
  await admin.must('DELETE', `inquiries/${ids.inquiryId}`)
})

const LOCALES = ['en', 'ko'] as const

for (const locale of LOCALES)
  test(`dialogs in ${locale} pass axe and fit 360 px`, async ({ browser }) => {
    const contexts = new Map<string, BrowserContext>()
    for (const [number, [what, { who, path, by }]] of Object.entries(DIALOGS).entries()) {
      if (!isInTurn(LOCALES, locale, number)) continue
      const context = contexts.get(who) ?? (await signedInContext(browser, await signedIn(who), locale))
      contexts.set(who, context)
      const page = await openPage(
        context,
        path.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? ''),
      )
      for (const key of by)
        await page
          .getByRole('button', { name: shownText(locale, key), exact: true })
          .first()
          .click()
      const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog')).last()
      await expect(dialog, what).toBeVisible()
      // What it asks the platform for has arrived.
      await expect(dialog.locator('[aria-busy="true"]')).toHaveCount(0)
      expect.soft(await axeProblems(page, (axe) => axe.withTags(WCAG_2_2_AA)), what).toEqual([])
      await page.setViewportSize({ width: 360, height: 780 })
      const overflow = await dialog.evaluate((element) => element.scrollWidth - element.clientWidth)
      expect.soft(overflow, `${what} at 360 px`).toBeLessThanOrEqual(0)
      await page.keyboard.press('Escape')
      await expect.soft(dialog, what).toBeHidden()
      await page.close()
    }
    for (const context of contexts.values()) await context.close()
  })
