import { yup } from '@portico/contract/rule/yup'
import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { startAt } from '@/components/ui/testing/live-address'
import { renderKit } from '@/components/ui/testing/render-kit'
import { Form } from './form'
import { HashtagsField } from './hashtags-field'

jest.mock('next/navigation', () => jest.requireActual('@/components/ui/testing/live-address').liveNavigation)

const schema = yup.object({ hashtags: yup.array(yup.string().required()) })

function draw(hashtags: string[] = []) {
  startAt('/form')
  renderKit(
    <Form schema={schema} defaultValues={{ hashtags }} onSubmit={() => {}}>
      <HashtagsField name="hashtags" label="Hashtags" />
    </Form>,
  )
  return screen.getByRole('textbox', { name: 'Hashtags' })
}
const tags = () => screen.queryAllByRole('button', { name: /^Remove/ }).map((button) => button.getAttribute('aria-label')?.slice(7))

test('Enter and comma add a tag without its #; Backspace in the empty box removes the last', async () => {
  const input = draw()
  await userEvent.type(input, '#weather{Enter}rain,')
  expect(tags()).toEqual(['weather', 'rain'])
  await userEvent.type(input, '{Backspace}')
  expect(tags()).toEqual(['weather'])
})

test('the Enter that ends a composition adds nothing; the next Enter adds the complete word once', () => {
  const input = draw()
  fireEvent.compositionStart(input)
  fireEvent.change(input, { target: { value: '날씨' } })
  fireEvent.keyDown(input, { key: 'Enter', keyCode: 229, isComposing: true })
  fireEvent.compositionEnd(input, { data: '씨' })
  expect(tags()).toEqual([])
  fireEvent.keyDown(input, { key: 'Enter', keyCode: 229 })
  expect(tags()).toEqual([])
  fireEvent.keyDown(input, { key: 'Enter', keyCode: 13 })
  expect(tags()).toEqual(['날씨'])
  expect(input).toHaveValue('')
})

test('rejects a duplicate, a tag of 31 characters and an eleventh tag, which stay in the box', async () => {
  const input = draw(['one'])
  await userEvent.type(input, 'ONE{Enter}')
  expect(screen.getByText(/already added/)).toBeInTheDocument()
  expect(input).toHaveValue('ONE')
  await userEvent.clear(input)
  await userEvent.type(input, `${'x'.repeat(31)}{Enter}`)
  expect(screen.getByText(/up to 30 characters/)).toBeInTheDocument()
  await userEvent.clear(input)
  await userEvent.type(input, '2,3,4,5,6,7,8,9,10,')
  expect(tags()).toHaveLength(10)
  await userEvent.type(input, 'eleven{Enter}')
  expect(screen.getByText(/up to 10 hashtags/)).toBeInTheDocument()
  expect(tags()).toHaveLength(10)
})
