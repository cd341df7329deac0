import { postTitleIn } from './post-title-in'

it('is the title in the language of the reader, or in the only one', () => {
  expect(postTitleIn('ko', { title: 'Keys', titles: { en: 'Keys', ko: '키' } })).toBe('키')
  expect(postTitleIn('ko', { title: 'Keys', titles: { en: 'Keys' } })).toBe('Keys')
})
