import { yup } from '@portico/contract/rule/yup'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { errorStore } from '@/components/feedback/error-store'
import { FeedbackHost } from '@/components/feedback/feedback-host'
import { loadFeedback } from '@/components/feedback/testing/load-feedback'
import { startAt, visitedAddresses } from '@/components/ui/testing/live-address'
import { renderKit } from '@/components/ui/testing/render-kit'
import { PlatformError } from '@/lib/platform/platform-error'
import { Form } from './form'
import { FormActions } from './form-actions'
import { NumberField } from './number-field'
import { RowsField } from './rows-field'
import { TextField } from './text-field'

jest.mock('next/navigation', () => jest.requireActual('@/components/ui/testing/live-address').liveNavigation)

const schema = yup
  .object({
    name: yup.string().trim().max(5).required(),
    note: yup.string().min(3),
    port: yup.number().integer().min(1).required(),
    servers: yup
      .array(yup.object({ host: yup.string().required() }).required())
      .min(1)
      .required(),
  })
  .noUnknown()

const good = { name: 'abc', note: '', port: 80, servers: [{ host: 'a' }] }

function draw(onSubmit: (values: unknown) => unknown, defaults: object = good) {
  renderKit(
    <>
      <Form schema={schema} defaultValues={defaults} onSubmit={onSubmit} fieldOfError={{ NameAlreadyExists: 'name' }}>
        <TextField name="name" label="Name" help="Short" />
        <TextField name="note" label="Note" />
        <NumberField name="port" label="Port" />
        <RowsField
          name="servers"
          label="Servers"
          addLabel="Add server"
          rowLabel={(index) => `Server ${index + 1}`}
          newRow={() => ({ host: '' })}
        >
          {(prefix) => <TextField name={`${prefix}.host`} label="Host" />}
        </RowsField>
        <FormActions submitLabel="Save" />
      </Form>
      <a href="/elsewhere">Elsewhere</a>
      <FeedbackHost />
    </>,
  )
}

const save = () => screen.getByRole('button', { name: 'Save' })
let scrolled: Element[] = []

beforeAll(loadFeedback)
beforeEach(() => {
  startAt('/form')
  errorStore.close()
  scrolled = []
  Element.prototype.scrollIntoView = function scrollIntoView(this: Element, options?: boolean | ScrollIntoViewOptions) {
    if (typeof options === 'object' && options.block === 'center') scrolled.push(this)
  }
})

test('a failed submit focuses the first invalid field, marks it, shows its error and scrolls it to the center', async () => {
  const onSubmit = jest.fn()
  draw(onSubmit, { ...good, name: 'too long a name', port: 0 })
  await userEvent.click(save())
  const name = screen.getByLabelText(/^Name/)
  await waitFor(() => expect(name).toHaveFocus())
  expect(name).toHaveAttribute('aria-invalid', 'true')
  expect(name).toHaveAccessibleDescription('Short At most 5 characters.')
  expect(scrolled).toEqual([name])
  expect(screen.getByLabelText(/^Port/)).toHaveAttribute('aria-invalid', 'true')
  expect(onSubmit).not.toHaveBeenCalled()
})

test('leaves out an empty optional text, and sends the checked values', async () => {
  const onSubmit = jest.fn()
  draw(onSubmit, { ...good, name: ' abc ' })
  await userEvent.click(save())
  await waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(1))
  expect(onSubmit.mock.calls[0]?.[0]).toEqual({ name: 'abc', note: undefined, port: 80, servers: [{ host: 'a' }] })
})

test('a double click sends once, and the button is disabled only while sending', async () => {
  let finish = () => {}
  const onSubmit = jest.fn(() => new Promise<void>((resolve) => (finish = resolve)))
  draw(onSubmit)
  expect(save()).toBeEnabled()
  fireEvent.click(save())
  fireEvent.click(save())
  await waitFor(() => expect(save()).toBeDisabled())
  expect(onSubmit).toHaveBeenCalledTimes(1)
  await act(async () => finish())
  await waitFor(() => expect(save()).toBeEnabled())
})

test('shows the platform’s errors in their fields, and keeps the typed values', async () => {
  const refusal = new PlatformError({
    code: 'ClassValidatorPassFailed',
    status: 400,
    data: { fields: [{ path: 'servers[0].host', rule: 'required', values: {} }] },
  })
  draw(() => Promise.reject(refusal))
  await userEvent.type(screen.getByLabelText('Note'), 'kept text')
  await userEvent.click(save())
  const host = screen.getByLabelText(/^Host/)
  await waitFor(() => expect(host).toHaveAccessibleDescription('Required.'))
  await waitFor(() => expect(host).toHaveFocus())
  expect(screen.getByLabelText('Note')).toHaveValue('kept text')
  expect(errorStore.current()).toBeUndefined()
})

test('shows an error code in its field; one without a field opens the error dialog', async () => {
  const refusals = [
    new PlatformError({ code: 'NameAlreadyExists', status: 409 }),
    new PlatformError({ code: 'AlreadyRequested', status: 409, requestId: 'r-1' }),
  ]
  draw(() => Promise.reject(refusals.shift()))
  await userEvent.click(save())
  await waitFor(() => expect(screen.getByLabelText(/^Name/)).toHaveAccessibleDescription('Short This name is taken.'))
  await userEvent.type(screen.getByLabelText(/^Name/), 'd')
  await userEvent.click(save())
  expect(await screen.findByRole('alertdialog')).toHaveTextContent('Already in use.')
  expect(screen.getByRole('alertdialog')).toHaveTextContent('AlreadyRequested')
})

test('shows at the list that it is too short', async () => {
  draw(jest.fn(), { ...good, servers: [] })
  await userEvent.click(save())
  expect(await screen.findByText('At least 1.')).toBeInTheDocument()
})

test('a number field keeps the typed text and rejects words', async () => {
  const onSubmit = jest.fn()
  draw(onSubmit)
  const port = screen.getByLabelText(/^Port/)
  await userEvent.clear(port)
  await userEvent.type(port, '80x')
  await userEvent.click(save())
  await waitFor(() => expect(port).toHaveAttribute('aria-invalid', 'true'))
  expect(port).toHaveValue('80x')
  expect(onSubmit).not.toHaveBeenCalled()
})

test('asks before following a link while there are changes', async () => {
  draw(jest.fn())
  await userEvent.type(screen.getByLabelText('Note'), 'changed')
  await userEvent.click(screen.getByText('Elsewhere'))
  const dialog = await screen.findByRole('alertdialog', { name: 'Leave without saving?' })
  expect(visitedAddresses).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Stay' }))
  expect(dialog).not.toBeInTheDocument()
  await userEvent.click(screen.getByText('Elsewhere'))
  await userEvent.click(await screen.findByRole('button', { name: 'Leave' }))
  await waitFor(() => expect(visitedAddresses).toEqual(['/elsewhere']))
})

test('asks before closing the page only while there are changes', async () => {
  draw(jest.fn())
  const before = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(before)
  expect(before.defaultPrevented).toBe(false)
  await userEvent.type(screen.getByLabelText('Note'), 'changed')
  const after = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(after)
  expect(after.defaultPrevented).toBe(true)
})
