import { yup } from '@portico/contract/rule/yup'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { renderKit } from '@/components/ui/testing/render-kit'
import { Form } from './form'
import { FormActions } from './form-actions'
import { MomentField } from './moment-field'

jest.mock('next/navigation', () => jest.requireActual('@/components/ui/testing/live-address').liveNavigation)

const schema = yup.object({ publishAt: yup.string() })

function renderField(publishAt: string) {
  const onSubmit = jest.fn(async () => undefined)
  renderKit(
    <Form schema={schema} defaultValues={{ publishAt }} onSubmit={onSubmit}>
      <MomentField name="publishAt" label="Publish at" />
      <FormActions submitLabel="Save" />
    </Form>,
  )
  return onSubmit
}

it('shows a moment in the person’s time zone and stores it in UTC', async () => {
  const at = new Date(2026, 10, 21, 9, 30)
  const onSubmit = renderField(at.toISOString())
  const input = screen.getByLabelText('Publish at')
  expect(input).toHaveValue('2026-11-21T09:30')
  fireEvent.change(input, { target: { value: '2026-11-21T10:30' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ publishAt: new Date(2026, 10, 21, 10, 30).toISOString() }))
})

it('is left out when it is empty', async () => {
  const onSubmit = renderField('')
  expect(screen.getByLabelText('Publish at')).toHaveValue('')
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ publishAt: undefined }))
})

it('is left out for a year that no moment has', async () => {
  const onSubmit = renderField('')
  fireEvent.change(screen.getByLabelText('Publish at'), { target: { value: '275760-12-31T10:00' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ publishAt: undefined }))
})
