import '@testing-library/jest-dom'
import { PORTAL_CONFIG_DEFAULT, type PortalConfigView } from '@portico/contract/portal-config/portal-config-endpoints'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NextIntlClientProvider } from 'next-intl'
import { FeedbackHost } from '@/components/feedback/feedback-host'
import { startAt } from '@/components/ui/testing/live-address'
import errors from '@/messages/en/errors.json'
import kit from '@/messages/en/kit.json'
import portalConfig from '@/messages/en/portal-config.json'
import rules from '@/messages/en/rules.json'
import shell from '@/messages/en/shell.json'
import { PortalConfigForm, type PortalConfigValues } from './portal-config-form'

jest.mock('next/navigation', () => jest.requireActual('@/components/ui/testing/live-address').liveNavigation)
jest.mock('@/lib/portal-config/portal-config-queries', () => ({ sendPortalImage: jest.fn() }))
const { sendPortalImage } = jest.requireMock('@/lib/portal-config/portal-config-queries') as { sendPortalImage: jest.Mock }

const UPLOAD = '01a20a32-54e1-75cd-90ee-6edd543c9fe0'
const LOGO = { version: 'abc', name: 'a.svg', mediaType: 'image/svg+xml', sizeBytes: 100, width: 150, height: 30 } as const

let sent: PortalConfigValues[]

function draw(config: Partial<PortalConfigView> = {}) {
  sent = []
  render(
    <NextIntlClientProvider locale="en" messages={{ kit, rules, errors, shell, 'portal-config': portalConfig }} timeZone="UTC">
      <PortalConfigForm
        config={{ ...PORTAL_CONFIG_DEFAULT, ...config }}
        label="Edit portal settings"
        defaultMainText="APIs for you"
        onSubmit={async (values) => sent.push(values)}
      />
      <FeedbackHost />
    </NextIntlClientProvider>,
  )
}

const preview = () => within(screen.getByRole('region', { name: 'Preview' }))
const brandColor = () => screen.getByRole('textbox', { name: /^Brand color/ })
async function save(): Promise<PortalConfigValues> {
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  return sent[0] as PortalConfigValues
}

beforeEach(() => startAt('/admin/setting/portal/config/update'))

test('the preview shows in both modes what is typed, and what stands for an empty text', async () => {
  draw()
  expect(preview().getAllByText('APIs for you')).toHaveLength(2)
  await userEvent.type(screen.getByLabelText('Main text (English)'), 'Build')
  await userEvent.type(screen.getByLabelText('Tel.'), '02-1')
  expect(preview().getAllByText('Build')).toHaveLength(2)
  expect(preview().getAllByText('Tel. 02-1')).toHaveLength(2)
})

test('a color that is hard to see in a mode is warned of, and is sent in lower case', async () => {
  draw()
  await userEvent.clear(brandColor())
  await userEvent.type(brandColor(), '#FFE066')
  expect(screen.getByText(/In light mode, #ffe066 does not stand out/)).toBeInTheDocument()
  expect(screen.queryByText(/In dark mode/)).not.toBeInTheDocument()
  expect(await save()).toMatchObject({ revision: 0, brandColor: '#ffe066' })
})

test('sends no image that was not touched, null for a removed one, and the id of a new one', async () => {
  draw({ images: { ...PORTAL_CONFIG_DEFAULT.images, 'header-logo': LOGO, 'footer-logo': LOGO } })
  sendPortalImage.mockResolvedValueOnce({ id: UPLOAD })
  await userEvent.click(screen.getByRole('button', { name: 'Remove Top logo' }))
  const [, , , , favicon] = document.querySelectorAll<HTMLInputElement>('input[type=file]')
  await userEvent.upload(favicon as HTMLInputElement, new File(['x'], 'icon.png', { type: 'image/png' }))
  expect(await screen.findByRole('button', { name: 'Remove Favicon' })).toBeInTheDocument()
  expect((await save()).images).toEqual({ 'header-logo': null, favicon: UPLOAD })
})

test('a refused file shows its error at the field, and the stored image stays', async () => {
  draw({ images: { ...PORTAL_CONFIG_DEFAULT.images, 'header-logo': LOGO } })
  const { PlatformError } = await import('@/lib/platform/platform-error')
  sendPortalImage.mockRejectedValueOnce(new PlatformError({ code: 'PortalImageSizeNotAllowed', status: 422 }))
  await userEvent.upload(document.querySelector('input[type=file]') as HTMLInputElement, new File(['x'], 'wide.png', { type: 'image/png' }))
  expect(await screen.findByText(/wrong dimensions/)).toBeInTheDocument()
  expect((await save()).images).toEqual({})
})
