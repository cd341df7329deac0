import { yup } from '@portico/contract/rule/yup'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { startAt } from '@/components/ui/testing/live-address'
import { renderKit } from '@/components/ui/testing/render-kit'
import { PlatformError } from '@/lib/platform/platform-error'
import { FilesField } from './files-field'
import { Form } from './form'
import { FormActions } from './form-actions'

jest.mock('next/navigation', () => jest.requireActual('@/components/ui/testing/live-address').liveNavigation)

let arrive: (name: string) => void
let fail: (error: unknown) => void
jest.mock('@/lib/upload/send-file', () => ({
  sendFile: (_purpose: string, { name }: File) =>
    new Promise((resolve, reject) => {
      arrive = (id) => resolve({ id, name, mediaType: 'text/plain', sizeBytes: 1 })
      fail = reject
    }),
}))

const known = [{ uploadId: 'old', name: 'old.txt', mediaType: 'text/plain' as const, sizeBytes: 1 }]
const schema = yup.object({ files: yup.array(yup.string().required()).required() })

function draw() {
  const sent: unknown[] = []
  startAt('/user/customer-support/create')
  const { container } = renderKit(
    <Form schema={schema} label="Inquiry" defaultValues={{ files: ['old'] }} onSubmit={async ({ files }) => sent.push(files)}>
      <FilesField name="files" label="Files" known={known} max={3} />
      <FormActions submitLabel="Send" />
    </Form>,
  )
  const choose = () => {
    const input = container.querySelector('input[type=file]') as HTMLInputElement
    fireEvent.change(input, { target: { files: [new File(['x'], 'log.txt')] } })
  }
  return { sent, choose, button: () => screen.getByRole('button', { name: 'Send' }) }
}

it('a form is not sent without the file that is uploaded, nor with one that was removed meanwhile', async () => {
  const { sent, choose, button } = draw()
  choose()
  expect(button()).toBeDisabled()
  fireEvent.click(screen.getByRole('button', { name: 'Remove old.txt' }))
  await act(async () => arrive('new'))
  expect(screen.getByText('log.txt')).toBeInTheDocument()
  expect(screen.queryByText('old.txt')).not.toBeInTheDocument()
  fireEvent.click(button())
  await waitFor(() => expect(sent).toEqual([['new']]))
})

it('a failed upload is named at the field, and the form can be sent without it', async () => {
  const { sent, choose, button } = draw()
  choose()
  await act(async () => fail(new PlatformError({ code: 'NameAlreadyExists', status: 409 })))
  expect(screen.getByText('This name is taken.')).toBeInTheDocument()
  expect(screen.getByText('old.txt')).toBeInTheDocument()
  fireEvent.click(button())
  await waitFor(() => expect(sent).toEqual([['old']]))
})
