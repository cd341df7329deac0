import { type ParameterStyle, styledParameter } from './parameter-style'

const LIST = ['blue', 'a b&c']
const OBJECT = { R: 100, G: 'x y' }

// The table "Style Examples" of OpenAPI 3.1
it.each<[Partial<ParameterStyle>, unknown, string]>([
  [{ place: 'path', style: 'simple' }, 'a/나', 'a%2F%EB%82%98'],
  [{ place: 'path', style: 'simple' }, LIST, 'blue,a%20b%26c'],
  [{ place: 'path', style: 'simple' }, OBJECT, 'R,100,G,x%20y'],
  [{ place: 'path', style: 'simple', explode: true }, OBJECT, 'R=100,G=x%20y'],
  [{ place: 'path', style: 'label' }, 'blue', '.blue'],
  [{ place: 'path', style: 'label', explode: true }, LIST, '.blue.a%20b%26c'],
  [{ place: 'path', style: 'label', explode: true }, OBJECT, '.R=100.G=x%20y'],
  [{ place: 'path', style: 'matrix' }, 'blue', ';color=blue'],
  [{ place: 'path', style: 'matrix' }, LIST, ';color=blue,a%20b%26c'],
  [{ place: 'path', style: 'matrix', explode: true }, LIST, ';color=blue;color=a%20b%26c'],
  [{ place: 'path', style: 'matrix', explode: true }, OBJECT, ';R=100;G=x%20y'],
  [{ place: 'query', style: 'form', explode: true }, 'a b', 'color=a%20b'],
  [{ place: 'query', style: 'form', explode: true }, LIST, 'color=blue&color=a%20b%26c'],
  [{ place: 'query', style: 'form' }, LIST, 'color=blue,a%20b%26c'],
  [{ place: 'query', style: 'form', explode: true }, OBJECT, 'R=100&G=x%20y'],
  [{ place: 'query', style: 'form' }, OBJECT, 'color=R,100,G,x%20y'],
  [{ place: 'query', style: 'spaceDelimited' }, LIST, 'color=blue%20a%20b%26c'],
  [{ place: 'query', style: 'pipeDelimited' }, LIST, 'color=blue%7Ca%20b%26c'],
  [{ place: 'query', style: 'deepObject', explode: true }, OBJECT, 'color%5BR%5D=100&color%5BG%5D=x%20y'],
  [{ place: 'query', style: 'deepObject', explode: true }, { a: { b: [1, 2] } }, 'color%5Ba%5D%5Bb%5D%5B%5D=1&color%5Ba%5D%5Bb%5D%5B%5D=2'],
  [{ place: 'query', style: 'form', allowReserved: true }, 'a/b?c&d', 'color=a/b?c%26d'],
  [{ place: 'query', style: 'form', explode: true }, [{ a: 1 }], 'color=%7B%22a%22%3A1%7D'],
  [{ place: 'header', style: 'simple' }, LIST, 'blue,a b&c'],
  [{ place: 'header', style: 'simple', explode: true }, OBJECT, 'R=100,G=x y'],
  [{ place: 'cookie', style: 'form', explode: true }, 'a;b', 'color=a%3Bb'],
  [{ place: 'query', style: 'form', explode: true }, false, 'color=false'],
  [{ place: 'query', style: 'form', explode: true }, null, 'color=null'],
])('%j with %j is %s', (style, value, text) => {
  expect(styledParameter({ place: 'query', name: 'color', style: 'form', explode: false, allowReserved: false, ...style }, value)).toBe(
    text,
  )
})
