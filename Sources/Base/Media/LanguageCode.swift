/// Matching of language codes: two or three letters, with or without a country.
public enum LanguageCode {
  /// The two-letter code of each language that has one, and behind it its three-letter codes (ISO 639-1 and 639-2).
  private static let table = """
    aa aar, ab abk, ae ave, af afr, ak aka, am amh, an arg, ar ara, as asm, av ava, ay aym, az aze, ba bak, be bel,
    bg bul, bi bis, bm bam, bn ben, bo bod tib, br bre, bs bos, ca cat, ce che, ch cha, co cos, cr cre, cs ces cze,
    cu chu, cv chv, cy cym wel, da dan, de deu ger, dv div, dz dzo, ee ewe, el ell gre, en eng, eo epo, es spa,
    et est, eu eus baq, fa fas per, ff ful, fi fin, fj fij, fo fao, fr fra fre, fy fry, ga gle, gd gla, gl glg,
    gn grn, gu guj, gv glv, ha hau, he heb, hi hin, ho hmo, hr hrv, ht hat, hu hun, hy hye arm, hz her, ia ina,
    id ind, ie ile, ig ibo, ii iii, ik ipk, io ido, is isl ice, it ita, iu iku, ja jpn, jv jav, ka kat geo, kg kon,
    ki kik, kj kua, kk kaz, kl kal, km khm, kn kan, ko kor, kr kau, ks kas, ku kur, kv kom, kw cor, ky kir, la lat,
    lb ltz, lg lug, li lim, ln lin, lo lao, lt lit, lu lub, lv lav, mg mlg, mh mah, mi mri mao, mk mkd mac, ml mal,
    mn mon, mr mar, ms msa may, mt mlt, my mya bur, na nau, nb nob, nd nde, ne nep, ng ndo, nl nld dut, nn nno,
    no nor, nr nbl, nv nav, ny nya, oc oci, oj oji, om orm, or ori, os oss, pa pan, pi pli, pl pol, ps pus, pt por,
    qu que, rm roh, rn run, ro ron rum, ru rus, rw kin, sa san, sc srd, sd snd, se sme, sg sag, si sin, sk slk slo,
    sl slv, sm smo, sn sna, so som, sq sqi alb, sr srp, ss ssw, st sot, su sun, sv swe, sw swa, ta tam, te tel,
    tg tgk, th tha, ti tir, tk tuk, tl tgl, tn tsn, to ton, tr tur, ts tso, tt tat, tw twi, ty tah, ug uig, uk ukr,
    ur urd, uz uzb, ve ven, vi vie, vo vol, wa wln, wo wol, xh xho, yi yid, yo yor, za zha, zh zho chi, zu zul
    """
  private static let twoLetters = Dictionary(
    uniqueKeysWithValues: table.split { $0 == "," || $0 == "\n" }.flatMap { row in
      let codes = row.split(separator: " ")
      return codes.dropFirst().map { (String($0), String(codes[0])) }
    })

  /// Whether a stream's language tag matches a wanted language, ignoring countries.
  public static func isSame(_ tag: String, _ wanted: String) -> Bool {
    let (tag, wanted) = (short(tag), short(wanted))
    if tag == wanted { return true }
    // A language's name may stand in place of its code, as in `english`.
    let (code, name) = tag.utf8.count < wanted.utf8.count ? (tag, wanted) : (wanted, tag)
    return name.utf8.count > 3 && code.utf8.count >= 2 && name.hasPrefix(code)
  }

  /// Whether a word has the form of a language code: two or three letters, then perhaps a script or country.
  public static func isPlausible(_ word: some StringProtocol) -> Bool {
    let parts = word.split(whereSeparator: { $0 == "-" || $0 == "_" })
    guard let first = parts.first, (2...3).contains(first.utf8.count), parts.count <= 3 else { return false }
    return parts.allSatisfy { part in
      part.utf8.count <= 8 && part.utf8.allSatisfy { (0x61...0x7A).contains($0 | 0x20) }
    }
  }

  /// The language of the POSIX locale; nil where it names none (`C`).
  ///
  /// The first of `LC_ALL`, `LC_MESSAGES` and `LANG` that is not empty counts. Its form is
  /// `language[_country][.charset][@modifier]`.
  public static func ofLocale(all: String?, messages: String?, lang: String?) -> String? {
    let asked = [all, messages, lang].compactMap(\.self).first { !$0.isEmpty } ?? ""
    let name = String(asked.prefix { $0 != "." && $0 != "@" })
    return isPlausible(name) ? name : nil
  }

  /// The language without country, as a two-letter code where there is one.
  private static func short(_ code: String) -> String {
    let first =
      code.lowercased().split(whereSeparator: { $0 == "-" || $0 == "_" }).first.map(String.init) ?? ""
    return twoLetters[first] ?? first
  }
}
