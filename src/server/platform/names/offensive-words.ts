/** Beyond the English list of the library: hatred, and the coarsest of other languages, as whole words. */
export const offensiveWords: readonly string[] = `
  1488 amk arschloch auschwitz blyad blyat bougnoul cabron cazzo chingada
  chuj coglione connard connasse cono culo cyka enculer encule ficken fitta fotze
  gilipollas goebbels gook heil himmler hitler holocaust hurensohn jebac jihadi jizz
  judensau kanake kaffir kkk klootzak koorva kurva kurwa lolita maricon mierda miststuck
  mussolini nazi nazis neger negger niglet orospu paki pedo pedofil
  pedophile perkele phuck pimmel pizda puta putain putana putang puto puttana rapist
  salope scheisse schlampe schwuchtel siktir spic stronzo suka swastika tarlouze
  towelhead trannies vaffanculo vittu wetback wichser wigger yarrak zigeuner
`
  .trim()
  .split(/\s+/)

/** The same in scripts of their own, where one of them begins a word. */
export const offensiveBeginnings: readonly string[] = `
  хуй хуе хуё хуя пизд ебат ебан ебал ёбан бляд блят мудак мудил сука суки пидор пидар гандон залуп
  шлюх жид хохл γαμ μαλακ πουστ καριολ σκατα כוס זונה שרמוט كس شرموط قحبة
`
  .trim()
  .split(/\s+/)

/** So coarse that they are found across word ends too, and that no innocent words make them by chance. */
export const offensiveAnywhere: readonly string[] = `
  fuck nigger nigga faggot motherfuck cocksuck hitler wehrmacht childporn killyourself heilhitler
  siegheil whitepower gaschamber pedophil dickhead asshole bullshit blowjob
`
  .trim()
  .split(/\s+/)

/** What the library takes for an offence and is none. */
export const innocentTerms: readonly string[] = [
  'shiitake',
  'assassin',
  'cockpit',
  'cocktail',
  'cumin',
  'cucumber',
  'document',
  'sextant',
  'sextet',
  'sussex',
  'essex',
  'middlesex',
  'dick tracy',
  'moby dick',
  'dickens',
  'titan',
  'titanic',
  'title',
  'grape',
  'scrape',
  'drape',
  'analog',
  'banal',
  'canal',
  'basement',
  'passing',
  'assort',
  'scunthorpe',
  'penistone',
  'scattered',
  'scatter',
  'prickly',
  'hancock',
  'peacock',
  'shuttlecock',
  'van dyke',
  'fu manchu',
]
