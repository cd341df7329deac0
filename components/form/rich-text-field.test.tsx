import { richText } from '@portico/contract/rule/rich-text'
import { yup } from '@portico/contract/rule/yup'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { startAt } from '@/components/ui/testing/live-address'
import { renderKit } from '@/components/ui/testing/render-kit'
import kit from '@/messages/en/kit.json'
import { Form } from './form'
import { FormActions } from './form-actions'
import { RichTextField } from './rich-text-field'

jest.mock('next/navigation', () => jest.requireActual('@/components/ui/testing/live-address').liveNavigation)

test('marks an editor in an invalid field and scrolls it to the center', async () => {
  startAt('/form')
  const centred: Element[] = []
  Element.prototype.scrollIntoView = function scrollIntoView(this: Element) {
    centred.push(this)
  }
  renderKit(
    <Form schema={yup.object({ text: richText().required() })} defaultValues={{ text: undefined }} onSubmit={() => {}}>
      <RichTextField name="text" label="Text" />
      <FormActions submitLabel="Save" />
    </Form>,
  )
  const editor = await screen.findByRole('textbox', { name: /^Text/ })
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(editor).toHaveAttribute('aria-invalid', 'true'))
  await waitFor(() => expect(centred).toEqual([editor]))
  expect(editor).toHaveAccessibleDescription('Required.')
})

test('asks for the address of a link in a focused field, completes one without a scheme, and refuses unsafe ones', async () => {
  startAt('/form')
  renderKit(
    <Form schema={yup.object({ text: richText() })} defaultValues={{ text: undefined }} onSubmit={() => {}}>
      <RichTextField name="text" label="Text" />
    </Form>,
  )
  const link = await screen.findByRole('button', { name: 'Link' })
  const address = () => screen.queryByRole<HTMLInputElement>('textbox', { name: 'Link address' })
  await userEvent.click(link)
  expect(address()).toHaveFocus()
  await userEvent.keyboard('javascript:alert(1){Enter}')
  expect([address()?.value, screen.getByRole('alert').textContent]).toEqual(['javascript:alert(1)', kit.editor.linkUnsafe])
  await userEvent.clear(address() as HTMLInputElement)
  await userEvent.keyboard('{Enter}')
  expect(screen.getByRole('alert')).toBeVisible()
  await userEvent.keyboard('example.com/orders{Enter}')
  expect(address()).toBeNull()
})
