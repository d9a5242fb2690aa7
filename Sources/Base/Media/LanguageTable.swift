/// The codes of languages in ISO 639.
enum LanguageTable {
  /// The two-letter code of each language that has one, and behind it its three-letter codes (ISO 639-1 and 639-2), and
  /// codes that were withdrawn.
  private static let table = """
    aa aar, ab abk, ae ave, af afr, ak aka, am amh, an arg, ar ara, as asm, av ava, ay aym, az aze, ba bak, be bel,
    bg bul, bi bis, bm bam, bn ben, bo bod tib, br bre, bs bos, ca cat, ce che, ch cha, co cos, cr cre, cs ces cze,
    cu chu, cv chv, cy cym wel, da dan, de deu ger, dv div, dz dzo, ee ewe, el ell gre, en eng, eo epo, es spa,
    et est, eu eus baq, fa fas per, ff ful, fi fin, fj fij, fo fao, fr fra fre, fy fry, ga gle, gd gla, gl glg,
    gn grn, gu guj, gv glv, ha hau, he heb iw, hi hin, ho hmo, hr hrv, ht hat, hu hun, hy hye arm, hz her, ia ina,
    id ind in, ie ile, ig ibo, ii iii, ik ipk, io ido, is isl ice, it ita, iu iku, ja jpn, jv jav, ka kat geo, kg kon,
    ki kik, kj kua, kk kaz, kl kal, km khm, kn kan, ko kor, kr kau, ks kas, ku kur, kv kom, kw cor, ky kir, la lat,
    lb ltz, lg lug, li lim, ln lin, lo lao, lt lit, lu lub, lv lav, mg mlg, mh mah, mi mri mao, mk mkd mac, ml mal,
    mn mon, mr mar, ms msa may, mt mlt, my mya bur, na nau, nb nob, nd nde, ne nep, ng ndo, nl nld dut, nn nno,
    no nor, nr nbl, nv nav, ny nya, oc oci, oj oji, om orm, or ori, os oss, pa pan, pi pli, pl pol, ps pus, pt por,
    qu que, rm roh, rn run, ro ron rum mo mol, ru rus, rw kin, sa san, sc srd, sd snd, se sme, sg sag, si sin, sk slk slo,
    sl slv, sm smo, sn sna, so som, sq sqi alb, sr srp, ss ssw, st sot, su sun, sv swe, sw swa, ta tam, te tel,
    tg tgk, th tha, ti tir, tk tuk, tl tgl, tn tsn, to ton, tr tur, ts tso, tt tat, tw twi, ty tah, ug uig, uk ukr,
    ur urd, uz uzb, ve ven, vi vie, vo vol, wa wln, wo wol, xh xho, yi yid ji, yo yor, za zha, zh zho chi, zu zul
    """
  private static let twoLetters = Dictionary(
    uniqueKeysWithValues: table.split { $0 == "," || $0 == "\n" }.flatMap { row in
      let codes = row.split(separator: " ")
      return codes.map { (String($0), String(codes[0])) }
    })

  /// The two-letter code where the language has one, else the code as it is; in lower case.
  static func shortest(_ code: String) -> String { twoLetters[code] ?? code }

  /// Whether the table has a code in lower case.
  static func isKnown(_ code: String) -> Bool { twoLetters[code] != nil }
}

/// The names of languages that replace a code in file names and tags.
public enum LanguageName {
  /// Codes with the languages' names in English and in the language itself, in lower case.
  private static let table = """
    ar arabic العربية, bg bulgarian български, bn bengali, bs bosnian bosanski, ca catalan català, cs czech čeština,
    da danish dansk, de german deutsch, el greek ελληνικά, en english, es spanish español castellano espanol,
    et estonian eesti, eu basque euskara, fa persian farsi فارسی, fi finnish suomi, fr french français francais,
    gl galician galego, he hebrew עברית, hi hindi हिन्दी, hr croatian hrvatski, hu hungarian magyar, id indonesian,
    is icelandic íslenska, it italian italiano, ja japanese 日本語, ka georgian, ko korean 한국어, lt lithuanian lietuvių,
    lv latvian latviešu, mk macedonian македонски, ms malay, nb norwegian norsk bokmål, nl dutch nederlands,
    pl polish polski, pt portuguese português portugues, ro romanian română, ru russian русский, sk slovak slovenčina,
    sl slovenian slovenščina, sq albanian shqip, sr serbian српски srpski, sv swedish svenska, ta tamil, te telugu,
    th thai ไทย, tr turkish türkçe turkce, uk ukrainian українська, ur urdu, vi vietnamese, zh chinese 中文
    """
  private static let codes = Dictionary(
    uniqueKeysWithValues: table.split { $0 == "," || $0 == "\n" }.flatMap { row in
      let words = row.split(separator: " ")
      return words.dropFirst().map { (String($0), String(words[0])) }
    })

  private static let names = Dictionary(
    uniqueKeysWithValues: table.split { $0 == "," || $0 == "\n" }.map { row in
      let words = row.split(separator: " ")
      return (String(words[0]), words[1].prefix(1).uppercased() + words[1].dropFirst())
    })

  /// The English name of the language of a tag, with the region: `German`, `Spanish (419)`; the tag where it is unknown.
  public static func shown(_ tag: String) -> String {
    guard let code = LanguageCode(tag), let name = names[code.language] else { return tag }
    return code.region.map { "\(name) (\($0))" } ?? name
  }

  /// The code of the language that has a name in lower case; nil for an unknown one.
  static func code(of name: String) -> String? { codes[name] }
}
