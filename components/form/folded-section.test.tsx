import { yup } from '@portico/contract/rule/yup'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderKit } from '@/components/ui/testing/render-kit'
import { FoldedSection } from './folded-section'
import { Form } from './form'
import { FormActions } from './form-actions'
import { NumberField } from './number-field'
import { TextField } from './text-field'

jest.mock('next/navigation', () => jest.requireActual('@/components/ui/testing/live-address').liveNavigation)

const schema = yup.object({ name: yup.string(), limits: yup.object({ perDay: yup.number().integer().nullable() }) }).noUnknown()

function draw(perDay: number, onSubmit: (values: unknown) => unknown = () => undefined) {
  renderKit(
    <Form schema={schema} defaultValues={{ name: '', limits: { perDay } }} onSubmit={onSubmit}>
      <TextField name="name" label="Name" />
      <FoldedSection title="Limits" usual={{ 'limits.perDay': 5 }}>
        <NumberField name="limits.perDay" label="Per day" />
      </FoldedSection>
      <FormActions submitLabel="Save" />
    </Form>,
  )
  return screen.getByText('Limits').closest('details') as HTMLDetailsElement
}

test('is folded while its fields have their usual values, and still sends them', async () => {
  const sent = jest.fn()
  const fold = draw(5, sent)
  expect(fold.open).toBe(false)
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent).toHaveBeenCalledWith({ limits: { perDay: 5 } }))
})

test('is open when a field has another value', () => {
  expect(draw(6).open).toBe(true)
})

test('opens itself when a field inside has an error', async () => {
  const fold = draw(5)
  await userEvent.click(screen.getByText('Limits'))
  await userEvent.type(screen.getByLabelText('Per day'), '.5')
  act(() => {
    fold.open = false
    fold.dispatchEvent(new Event('toggle'))
  })
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.getByLabelText('Per day')).toHaveAttribute('aria-invalid', 'true'))
  expect(fold.open).toBe(true)
})
