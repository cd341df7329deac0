import { SETUP_STEPS, type SetupStep } from '@portico/contract/simple-setup/simple-setup-endpoints'
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NextIntlClientProvider } from 'next-intl'
import { startAt } from '@/components/ui/testing/live-address'
import { renderKit } from '@/components/ui/testing/render-kit'
import { guidedSetup } from '@/lib/simple-setup/guided-setup'
import texts from '@/messages/en/simple-setup.json'
import { SetupGuide } from './setup-guide'

jest.mock('next/navigation', () => jest.requireActual('@/components/ui/testing/live-address').liveNavigation)

let done: SetupStep[]

beforeEach(() => {
  done = []
  globalThis.fetch = (async () => {
    const body = { steps: SETUP_STEPS.map((name) => ({ name, isDone: done.includes(name) })) }
    return { ok: true, status: 200, text: async () => JSON.stringify(body) }
  }) as unknown as typeof fetch
})
afterEach(() => act(() => guidedSetup.end()))

function draw(path: string, isGuided = true) {
  if (isGuided) guidedSetup.start()
  startAt(path)
  return renderKit(
    <NextIntlClientProvider locale="en" messages={{ 'simple-setup': texts }} timeZone="UTC">
      <SetupGuide />
    </NextIntlClientProvider>,
  )
}

describe('the guide of the setup', () => {
  it('names what is done on this page, and leads to the next step', async () => {
    done = ['environment']
    draw('/admin/setting/portal/config/update')
    expect(await screen.findByText(/1 of 6 steps are done. Here: Company, Top logo./)).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Next: First category' })).toHaveAttribute('href', '/admin/category')
  })

  it('leads to the first API once every step is done', async () => {
    done = [...SETUP_STEPS]
    draw('/admin/setting/general?tab=email-setting')
    expect(await screen.findByRole('link', { name: 'Create the first API' })).toHaveAttribute('href', '/developer/apis/create/quick')
    expect(screen.queryByRole('link', { name: /^Next/ })).toBeNull()
  })

  it('is only where a step was opened, until it is closed, and not beside the list of the steps', async () => {
    const { unmount } = draw('/admin/category', false)
    expect(screen.queryByText('Simple setup')).toBeNull()
    unmount()
    draw('/admin/setting/portal/simple-setup').unmount()
    expect(screen.queryByText('Simple setup')).toBeNull()
    draw('/admin/category')
    await userEvent.click(await screen.findByRole('button', { name: 'Close guide' }))
    expect(screen.queryByText('Simple setup')).toBeNull()
  })
})
