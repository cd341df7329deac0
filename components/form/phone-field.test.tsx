import { yup } from '@portico/contract/rule/yup'
import { phone } from '@portico/contract/user/user-input'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { startAt } from '@/components/ui/testing/live-address'
import { renderKit } from '@/components/ui/testing/render-kit'
import { Form } from './form'
import { FormActions } from './form-actions'
import { PhoneField } from './phone-field'

jest.mock('next/navigation', () => jest.requireActual('@/components/ui/testing/live-address').liveNavigation)

function draw() {
  const onSubmit = jest.fn()
  startAt('/form')
  renderKit(
    <Form schema={yup.object({ phone: phone() })} defaultValues={{ phone: '' }} onSubmit={onSubmit}>
      <PhoneField name="phone" label="Phone" />
      <FormActions submitLabel="Save" />
    </Form>,
  )
  return { onSubmit, save: () => userEvent.click(screen.getByRole('button', { name: 'Save' })) }
}

test('country and number become one E.164 number', async () => {
  const { onSubmit, save } = draw()
  await userEvent.selectOptions(await screen.findByLabelText('Country'), 'KR')
  await userEvent.type(screen.getByLabelText('Phone'), '010-2345-6789')
  await save()
  await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ phone: '+821023456789' }))
})

test('rejects a number without a country in its place', async () => {
  const { onSubmit, save } = draw()
  await userEvent.type(await screen.findByLabelText('Phone'), '010-2345-6789')
  await save()
  expect(await screen.findByText('Not a phone number.')).toBeInTheDocument()
  await waitFor(() => expect(screen.getByLabelText('Phone')).toHaveFocus())
  expect(onSubmit).not.toHaveBeenCalled()
})

test('accepts no number', async () => {
  const { onSubmit, save } = draw()
  await screen.findByLabelText('Phone')
  await save()
  await waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(1))
})
