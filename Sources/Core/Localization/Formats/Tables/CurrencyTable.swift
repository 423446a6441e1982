// Written by Scripts/formats.mjs from Intl of node 20.20.2, ICU 78.2, CLDR 48.0.
// The data is from the Unicode Common Locale Data Repository, © Unicode, Inc., under the Unicode
// License v3 (`Tests/Vectors/cldr`).

/// Symbols, names and fraction digits of currencies (ISO 4217).
enum CurrencyTable {
  /// Returns the number of fraction digits.
  static func fractionDigits(_ code: String) -> Int {
    switch code {
    case "AFN", "ALL", "BIF", "CLP", "COP", "DJF", "GNF", "HUF", "IDR", "IQD", "IRR", "ISK",
      "JPY", "KMF", "KPW", "KRW", "LAK", "LBP", "MGA", "MMK", "PKR", "PYG", "RWF", "SLL",
      "SOS", "SYP", "UGX", "VND", "VUV", "XAF", "XOF", "XPF", "YER":
      0
    case "BHD", "JOD", "KWD", "LYD", "OMR", "TND":
      3
    default: 2
    }
  }

  /// The symbols in a language that are not the code, each after its code.
  static func symbols(_ language: String) -> String {
    switch language {
    case "en":
      """
      AUDA$ BRLR$ CADCA$ CNYCN¥ EUR€ GBP£ HKDHK$ ILS₪ INR₹ JPY¥ KRW₩ MXNMX$ NZDNZ$ PHP₱ TWDNT$ \
      USD$ VND₫ XAFFCFA XCDEC$ XCGCg. XOFF\u{202F}CFA XPFCFPF
      """
    case "ar":
      """
      AEDد.إ.\u{200F} AUDAU$ BHDد.ب.\u{200F} BRLR$ CADCA$ CNYCN¥ DZDد.ج.\u{200F} EGPج.م.\u{200F} \
      EUR€ GBPUK£ HKDHK$ ILS₪ INR₹ IQDد.ع.\u{200F} IRRر.إ. JODد.أ.\u{200F} JPYJP¥ KRW₩ \
      KWDد.ك.\u{200F} LBPل.ل.\u{200F} LYDد.ل.\u{200F} MADد.م.\u{200F} MRUأ.م. MXNMX$ NZDNZ$ \
      OMRر.ع.\u{200F} QARر.ق.\u{200F} SARر.س.\u{200F} SDGج.س. SYPل.س.\u{200F} THB฿ \
      TNDد.ت.\u{200F} TWDNT$ USDUS$ VND₫ XAFFCFA XCDEC$ XCGCg. XOFF\u{202F}CFA XPFCFPF \
      YERر.ي.\u{200F}
      """
    case "he":
      """
      AUDA$ BRLR$ CADCA$ CNY\u{200E}CN¥\u{200E} EUR€ GBP£ HKDHK$ ILS₪ INR₹ JPY¥ KRW₩ MXNMX$ \
      NZDNZ$ THB฿ TWDNT$ USD$ VND₫ XAFFCFA XCDEC$ XCGCg. XOFF\u{202F}CFA XPFCFPF
      """
    case "de":
      """
      AUDAU$ BRLR$ CADCA$ CNYCN¥ EUR€ GBP£ HKDHK$ ILS₪ INR₹ JPY¥ KRW₩ MXNMX$ NZDNZ$ THB฿ TWDNT$ \
      USD$ VND₫ XAFFCFA XCDEC$ XCGCg. XOFF\u{202F}CFA XPFCFPF
      """
    case "fr":
      """
      ARS$AR AUD$AU BMD$BM BND$BN BRLR$ BZD$BZ CAD$CA CLP$CL COP$CO EUR€ FJD$FJ FKP£FK GBP£GB \
      GIP£GI ILS₪ INR₹ KRW₩ LBP£LB MXN$MX NAD$NA NZD$NZ SBD$SB SGD$SG SRD$SR TTD$TT USD$US UYU$UY \
      VND₫ WST$WS XAFFCFA XCGCg. XOFF\u{202F}CFA XPFFCFP
      """
    case "es":
      """
      EUR€ THB฿ USDUS$ VND₫ XCGCg. XPFCFPF
      """
    case "ja":
      """
      AUDA$ BRLR$ CADCA$ CNY元 EUR€ GBP£ HKDHK$ ILS₪ INR₹ JPY￥ KRW₩ MXNMX$ NZDNZ$ TWDNT$ USD$ VND₫ \
      XAFFCFA XCDEC$ XCGCg XOFF\u{202F}CFA XPFCFPF
      """
    default: ""
    }
  }

  /// The narrow symbols that differ from ``narrowSymbols``, each after its code.
  static func ownNarrowSymbols(_ language: String) -> String {
    switch language {
    case "en":
      """
      BYNBYN TWD$
      """
    case "ar":
      """
      AEDد.إ.\u{200F} ARSAR$ AUDAU$ BBDBB$ BHDد.ب.\u{200F} BMDBM$ BNDBN$ BSDBS$ BZDBZ$ CADCA$ \
      CLPCL$ CNYCN¥ COPCO$ CUPCU$ DOPDO$ DZDد.ج.\u{200F} FJDFJ$ GBPUK£ GYDGY$ HKDHK$ \
      IQDد.ع.\u{200F} IRRر.إ. JMDJM$ JODد.أ.\u{200F} JPYJP¥ KWDد.ك.\u{200F} KYDKY$ LRD$LR \
      LYDد.ل.\u{200F} MADد.م.\u{200F} MRUأ.م. MXNMX$ NZDNZ$ OMRر.ع.\u{200F} QARر.ق.\u{200F} \
      SARر.س.\u{200F} SBDSB$ SDGج.س. SRDSR$ TNDد.ت.\u{200F} TTDTT$ USDUS$ UYUUY$ YERر.ي.\u{200F}
      """
    case "he":
      """
      BYNр
      """
    case "de":
      """
      CUCCub$ FKPFl£ GHS₵ GNFF.G. KMFFC RONL RWFF.Rw SYPSYP ZMWK
      """
    case "fr":
      """
      EGP£E KMFFC LBP£L NIO$C RONL RWFFR TOP$T WST$WS XPFFCFP ZMWKw
      """
    case "es":
      """
      EGPEGP RONL XAFXAF XOFXOF
      """
    case "ja":
      """
      CNY￥ JPY￥ RONレイ TWD$ XCGCg
      """
    default: ""
    }
  }

  /// The narrow symbols of most languages, each after its code.
  static let narrowSymbols = """
    AFN؋ AMD֏ AOAKz ARS$ AUD$ AZN₼ BAMKM BBD$ BDT৳ BMD$ BND$ BOBBs BRLR$ BSD$ BWPP BYNр. BZD$ \
    CAD$ CLP$ CNY¥ COP$ CRC₡ CUC$ CUP$ CZKKč DKKkr DOP$ EGPE£ EUR€ FJD$ FKP£ GBP£ GEL₾ GHSGH₵ \
    GIP£ GNFFG GTQQ GYD$ HKD$ HNLL HRKkn HUFFt IDRRp ILS₪ INR₹ ISKkr JMD$ JPY¥ KGS⃀ KHR៛ KMFCF \
    KPW₩ KRW₩ KYD$ KZT₸ LAK₭ LBPL£ LKRRs LRD$ MGAAr MMKK MNT₮ MURRs MXN$ MYRRM NAD$ NGN₦ NIOC$ \
    NOKkr NPRRs NZD$ PHP₱ PKRRs PLNzł PYG₲ RONlei RUB₽ RWFRF SBD$ SEKkr SGD$ SHP£ SRD$ SSP£ STNDb \
    SYP£ THB฿ TOPT$ TRY₺ TTD$ TWDNT$ UAH₴ USD$ UYU$ VND₫ XAFFCFA XCD$ XCGCg. XOFF\u{202F}CFA \
    XPFCFPF ZARR ZMWZK
    """

  /// The names after a number, each after its code: plural forms before `other`, separated by `|`.
  static func names(_ language: String) -> String {
    switch language {
    case "en":
      """
      USDone=US dollar|US dollars;EURone=euro|euros;JPYJapanese yen;\
      GBPone=British pound|British pounds;CNYChinese yuan;\
      AUDone=Australian dollar|Australian dollars;CADone=Canadian dollar|Canadian dollars;\
      CHFone=Swiss franc|Swiss francs;HKDone=Hong Kong dollar|Hong Kong dollars;\
      SGDone=Singapore dollar|Singapore dollars;SEKone=Swedish krona|Swedish kronor;\
      KRWSouth Korean won;NOKone=Norwegian krone|Norwegian kroner;\
      NZDone=New Zealand dollar|New Zealand dollars;INRone=Indian rupee|Indian rupees;\
      MXNone=Mexican peso|Mexican pesos;TWDone=New Taiwan dollar|New Taiwan dollars;\
      ZARSouth African rand;BRLone=Brazilian real|Brazilian reals;\
      DKKone=Danish krone|Danish kroner;PLNone=Polish zloty|Polish zlotys;THBThai baht;\
      ILSone=Israeli new shekel|Israeli new shekels;IDRone=Indonesian rupiah|Indonesian rupiahs;\
      CZKone=Czech koruna|Czech korunas;AEDone=UAE dirham|UAE dirhams;\
      TRYone=Turkish lira|Turkish Lira;HUFone=Hungarian forint|Hungarian forints;\
      CLPone=Chilean peso|Chilean pesos;SARone=Saudi riyal|Saudi riyals;\
      PHPone=Philippine peso|Philippine pesos;MYRone=Malaysian ringgit|Malaysian ringgits;\
      COPone=Colombian peso|Colombian pesos;RUBone=Russian ruble|Russian rubles;\
      RONone=Romanian leu|Romanian lei;PENone=Peruvian sol|Peruvian soles;\
      ARSone=Argentine peso|Argentine pesos;EGPone=Egyptian pound|Egyptian pounds;\
      MADone=Moroccan dirham|Moroccan dirhams;DZDone=Algerian dinar|Algerian dinars;\
      TNDone=Tunisian dinar|Tunisian dinars;KWDone=Kuwaiti dinar|Kuwaiti dinars;\
      QARone=Qatari riyal|Qatari riyals;BHDone=Bahraini dinar|Bahraini dinars;\
      OMRone=Omani rial|Omani rials;JODone=Jordanian dinar|Jordanian dinars;\
      LBPone=Lebanese pound|Lebanese pounds;IQDone=Iraqi dinar|Iraqi dinars;VNDVietnamese dong;\
      UAHone=Ukrainian hryvnia|Ukrainian hryvnias
      """
    case "ar":
      """
      USDدولار أمريكي;EURيورو;JPYين ياباني;GBPجنيه إسترليني;CNYيوان صيني;AUDدولار أسترالي;\
      CADدولار كندي;CHFفرنك سويسري;HKDدولار هونغ كونغ;SGDدولار سنغافوري;SEKكرونة سويدية;\
      KRWوون كوريا الجنوبية;NOKكرونة نرويجية;NZDدولار نيوزيلندي;INRروبية هندي;MXNبيزو مكسيكي;\
      TWDدولار تايواني;ZARراند جنوب أفريقيا;BRLريال برازيلي;DKKكرونة دنماركية;PLNزلوتي بولندي;\
      THBباخت تايلاندي;ILSشيكل إسرائيلي جديد;IDRروبية إندونيسية;CZKكرونة تشيكية;AEDدرهم إماراتي;\
      TRYليرة تركية;HUFفورينت هنغاري;CLPبيزو تشيلي;SARريال سعودي;PHPبيزو فلبيني;MYRرينغيت ماليزي;\
      COPبيزو كولومبي;RUBروبل روسي;RONليو روماني;PENسول بيروفي;ARSبيزو أرجنتيني;\
      EGPtwo=جنيهان مصريان|few=جنيهات مصرية|many=جنيهًا مصريًا|جنيه مصري;\
      MADtwo=درهمان مغربيان|few=دراهم مغربية|many=درهمًا مغربيًا|درهم مغربي;\
      DZDtwo=ديناران جزائريان|few=دينارات جزائرية|many=دينارًا جزائريًا|دينار جزائري;\
      TNDtwo=ديناران تونسيان|few=دينارات تونسية|many=دينارًا تونسيًا|دينار تونسي;KWDدينار كويتي;\
      QARريال قطري;BHDدينار بحريني;OMRريال عماني;JODدينار أردني;LBPجنيه لبناني;IQDدينار عراقي;\
      VNDدونج فيتنامي;UAHهريفنيا أوكراني
      """
    case "he":
      """
      USDדולר אמריקאי;EURאירו;JPYין יפני;GBPלירה שטרלינג;CNYיואן סיני;AUDדולר אוסטרלי;\
      CADדולר קנדי;CHFפרנק שוויצרי;HKDדולר הונג קונגי;SGDדולר סינגפורי;SEKכתר שוודי;\
      KRWוון דרום קוריאני;NOKכתר נורווגי;NZDדולר ניו זילנדי;INRרופי הודי;MXNפסו מקסיקני;\
      TWDדולר טייוואני חדש;ZARראנד דרום אפריקאי;BRLריאל ברזילאי;DKKכתר דני;PLNזלוטי פולני;\
      THBבהט תאילנדי;ILSone=שקל חדש|שקלים חדשים;IDRone=רופיה אינדונזית|רופיות אינדונזיות;\
      CZKקורונה צ׳כית;AEDדירהם של איחוד הנסיכויות הערביות;TRYone=לירה טורקית חדשה|לירות טורקיות;\
      HUFפורינט הונגרי;CLPפסו צ׳ילאני;SARריאל סעודי;PHPפסו פיליפיני;MYRרינגיט מלזי;\
      COPפסו קולומביאני;RUBרובל רוסי;RONלאו רומני;PENסול פרואני;ARSפסו ארגנטינאי;EGPלירה מצרית;\
      MADדירהם מרוקאי;DZDדינר אלג׳ירי;TNDדינר טוניסאי;KWDדינר כוויתי;QARריאל קטארי;\
      BHDדינר בחרייני;OMRריאל עומאני;JODדינר ירדני;LBPone=לירה לבנונית|לירות לבנוניות;\
      IQDדינר עיראקי;VNDדונג וייטנאמי;UAHהריבנה אוקראיני
      """
    case "de":
      """
      USDUS-Dollar;EUREuro;JPYone=Japanischer Yen|Japanische Yen;\
      GBPone=Britisches Pfund|Britische Pfund;CNYone=Chinesischer Yuan|Renminbi Yuan;\
      AUDone=Australischer Dollar|Australische Dollar;CADone=Kanadischer Dollar|Kanadische Dollar;\
      CHFSchweizer Franken;HKDHongkong-Dollar;SGDSingapur-Dollar;\
      SEKone=Schwedische Krone|Schwedische Kronen;KRWone=Südkoreanischer Won|Südkoreanische Won;\
      NOKone=Norwegische Krone|Norwegische Kronen;NZDNeuseeland-Dollar;\
      INRone=Indische Rupie|Indische Rupien;MXNone=Mexikanischer Peso|Mexikanische Pesos;\
      TWDone=Neuer Taiwan-Dollar|Neue Taiwan-Dollar;\
      ZARone=Südafrikanischer Rand|Südafrikanische Rand;\
      BRLone=Brasilianischer Real|Brasilianische Real;DKKone=Dänische Krone|Dänische Kronen;\
      PLNone=Polnischer Złoty|Polnische Złoty;THBone=Thailändischer Baht|Thailändische Baht;\
      ILSone=Israelischer Neuer Schekel|Israelische Neue Schekel;IDRIndonesische Rupiah;\
      CZKone=Tschechische Krone|Tschechische Kronen;AEDVAE-Dirham;TRYTürkische Lira;\
      HUFone=Ungarischer Forint|Ungarische Forint;CLPone=Chilenischer Peso|Chilenische Pesos;\
      SARSaudi-Rial;PHPone=Philippinischer Peso|Philippinische Pesos;\
      MYRone=Malaysischer Ringgit|Malaysische Ringgit;\
      COPone=Kolumbianischer Peso|Kolumbianische Pesos;RUBone=Russischer Rubel|Russische Rubel;\
      RONone=Rumänischer Leu|Rumänische Leu;PENone=Peruanischer Sol|Peruanische Sol;\
      ARSone=Argentinischer Peso|Argentinische Pesos;EGPone=Ägyptisches Pfund|Ägyptische Pfund;\
      MADone=Marokkanischer Dirham|Marokkanische Dirham;DZDone=Algerischer Dinar|Algerische Dinar;\
      TNDone=Tunesischer Dinar|Tunesische Dinar;KWDKuwait-Dinar;QARKatar-Riyal;BHDBahrain-Dinar;\
      OMRone=Omanischer Rial|Omanische Rials;JODone=Jordanischer Dinar|Jordanische Dinar;\
      LBPone=Libanesisches Pfund|Libanesische Pfund;IQDone=Irakischer Dinar|Irakische Dinar;\
      VNDone=Vietnamesischer Dong|Vietnamesische Dong;\
      UAHone=Ukrainische Hrywnja|Ukrainische Hrywen
      """
    case "fr":
      """
      USDone=dollar des États-Unis|dollars des États-Unis;EURone=euro|euros;\
      JPYone=yen japonais|yens japonais;GBPone=livre sterling|livres sterling;\
      CNYone=yuan renminbi chinois|yuans renminbi chinois;\
      AUDone=dollar australien|dollars australiens;CADone=dollar canadien|dollars canadiens;\
      CHFone=franc suisse|francs suisses;HKDone=dollar de Hong Kong|dollars de Hong Kong;\
      SGDone=dollar de Singapour|dollars de Singapour;\
      SEKone=couronne suédoise|couronnes suédoises;KRWone=won sud-coréen|wons sud-coréens;\
      NOKone=couronne norvégienne|couronnes norvégiennes;\
      NZDone=dollar néo-zélandais|dollars néo-zélandais;INRone=roupie indienne|roupies indiennes;\
      MXNone=peso mexicain|pesos mexicains;\
      TWDone=nouveau dollar taïwanais|nouveaux dollars taïwanais;\
      ZARone=rand sud-africain|rands sud-africains;BRLone=réal brésilien|réals brésiliens;\
      DKKone=couronne danoise|couronnes danoises;PLNone=zloty polonais|zlotys polonais;\
      THBone=baht thaïlandais|bahts thaïlandais;\
      ILSone=nouveau shekel israélien|nouveaux shekels israéliens;\
      IDRone=roupie indonésienne|roupies indonésiennes;CZKone=couronne tchèque|couronnes tchèques;\
      AEDone=dirham des Émirats arabes unis|dirhams des Émirats arabes unis;\
      TRYone=livre turque|livres turques;HUFone=forint hongrois|forints hongrois;\
      CLPone=peso chilien|pesos chiliens;SARone=riyal saoudien|riyals saoudiens;\
      PHPone=peso philippin|pesos philippins;MYRone=ringgit malais|ringgits malais;\
      COPone=peso colombien|pesos colombiens;RUBone=rouble russe|roubles russes;\
      RONone=leu roumain|lei roumains;PENone=sol péruvien|sols péruviens;\
      ARSone=peso argentin|pesos argentins;EGPone=livre égyptienne|livres égyptiennes;\
      MADone=dirham marocain|dirhams marocains;DZDone=dinar algérien|dinars algériens;\
      TNDone=dinar tunisien|dinars tunisiens;KWDone=dinar koweïtien|dinar koweïtiens;\
      QARone=riyal qatari|riyals qataris;BHDone=dinar bahreïni|dinars bahreïnis;\
      OMRone=riyal omanais|riyals omanis;JODone=dinar jordanien|dinars jordaniens;\
      LBPone=livre libanaise|livres libanaises;IQDone=dinar irakien|dinars irakiens;\
      VNDone=dông vietnamien|dôngs vietnamiens;UAHone=hryvnia ukrainienne|hryvnias ukrainiennes
      """
    case "es":
      """
      USDone=dólar estadounidense|dólares estadounidenses;EURone=euro|euros;\
      JPYone=yen japonés|yenes japoneses;GBPone=libra esterlina|libras esterlinas;\
      CNYone=yuan renminbi|yuanes renminbi;AUDone=dólar australiano|dólares australianos;\
      CADone=dólar canadiense|dólares canadienses;CHFone=franco suizo|francos suizos;\
      HKDone=dólar hongkonés|dólares hongkoneses;SGDone=dólar singapurense|dólares singapurenses;\
      SEKone=corona sueca|coronas suecas;KRWone=won surcoreano|wons surcoreanos;\
      NOKone=corona noruega|coronas noruegas;NZDone=dólar neozelandés|dólares neozelandeses;\
      INRone=rupia india|rupias indias;MXNone=peso mexicano|pesos mexicanos;\
      TWDone=nuevo dólar taiwanés|nuevos dólares taiwaneses;\
      ZARone=rand sudafricano|rands sudafricanos;BRLone=real brasileño|reales brasileños;\
      DKKone=corona danesa|coronas danesas;PLNone=esloti polaco|eslotis polacos;\
      THBone=bat tailandés|bats tailandeses;ILSone=nuevo séquel israelí|nuevos séqueles israelíes;\
      IDRone=rupia indonesia|rupias indonesias;CZKone=corona checa|coronas checas;\
      AEDone=dírham de los Emiratos Árabes Unidos|dírhams de los Emiratos Árabes Unidos;\
      TRYone=lira turca|liras turcas;HUFone=forinto húngaro|forintos húngaros;\
      CLPone=peso chileno|pesos chilenos;SARone=rial saudí|riales saudíes;\
      PHPone=peso filipino|pesos filipinos;MYRone=ringit malasio|ringits malasios;\
      COPone=peso colombiano|pesos colombianos;RUBone=rublo ruso|rublos rusos;\
      RONone=leu rumano|leus rumanos;PENone=sol peruano|soles peruanos;\
      ARSone=peso argentino|pesos argentinos;EGPone=libra egipcia|libras egipcias;\
      MADone=dírham marroquí|dírhams marroquíes;DZDone=dinar argelino|dinares argelinos;\
      TNDone=dinar tunecino|dinares tunecinos;KWDone=dinar kuwaití|dinares kuwaitíes;\
      QARone=rial catarí|riales cataríes;BHDone=dinar bareiní|dinares bareiníes;\
      OMRone=rial omaní|riales omaníes;JODone=dinar jordano|dinares jordanos;\
      LBPone=libra libanesa|libras libanesas;IQDone=dinar iraquí|dinares iraquíes;\
      VNDone=dong vietnamita|dongs vietnamitas;UAHone=grivna ucraniana|grivnas ucranianas
      """
    case "ja":
      """
      USD米ドル;EURユーロ;JPY円;GBP英国ポンド;CNY中国人民元;AUDオーストラリア ドル;CADカナダ ドル;CHFスイス フラン;HKD香港ドル;\
      SGDシンガポール ドル;SEKスウェーデン クローナ;KRW韓国ウォン;NOKノルウェー クローネ;NZDニュージーランド ドル;INRインド ルピー;MXNメキシコ ペソ;\
      TWD新台湾ドル;ZAR南アフリカ ランド;BRLブラジル レアル;DKKデンマーク クローネ;PLNポーランド ズウォティ;THBタイ バーツ;ILSイスラエル新シェケル;\
      IDRインドネシア ルピア;CZKチェコ コルナ;AEDUAE ディルハム;TRYトルコ リラ;HUFハンガリー フォリント;CLPチリ ペソ;SARサウジ リヤル;\
      PHPフィリピン ペソ;MYRマレーシア リンギット;COPコロンビア ペソ;RUBロシア ルーブル;RONルーマニア レイ;PENペルー ソル;ARSアルゼンチン ペソ;\
      EGPエジプト ポンド;MADモロッコ ディルハム;DZDアルジェリア ディナール;TNDチュニジア ディナール;KWDクウェート ディナール;QARカタール リアル;\
      BHDバーレーン ディナール;OMRオマーン リアル;JODヨルダン ディナール;LBPレバノン ポンド;IQDイラク ディナール;VNDベトナム ドン;UAHウクライナ フリヴニャ
      """
    default: ""
    }
  }
}
