/** Rich text that the editor saves unchanged. Tests type at the end of its last paragraph, "Akhir". */
export const storedPages: Readonly<Record<string, string>> = {
  terms:
    '<h1>Syarat dan Ketentuan</h1><p>Program <strong>Ajak Teman 2026</strong> berlaku untuk <em>nasabah aktif</em> ' +
    'dan <u>agen</u> <s>lama</s>.</p><h2>Pasal 1</h2><p>Lihat <a href="https://contoh.id/sk?a=1&amp;b=2">ketentuan ' +
    '<strong>lengkap</strong></a>.</p><h3>Ayat</h3><h4>Empat</h4><h5>Lima</h5><h6>Enam</h6><p>Akhir</p>',
  lists:
    '<ul><li>Komisi dibayar<ul><li>melalui transfer<ol><li>bank</li></ol></li><li>atau tunai</li></ul></li>' +
    '<li>Ditolak</li><li></li></ul><ol start="3"><li>Tiga</li><li style="text-align:center">Empat</li></ol>' +
    '<ol><li>Satu</li></ol><ul><li><p>dalam paragraf</p></li></ul><p>Akhir</p>',
  tables:
    '<table><thead><tr><th>Produk</th><th style="text-align:center" colspan="2">Komisi</th></tr></thead><tbody>' +
    '<tr><td rowspan="2">Tabungan</td><td style="text-align:right">1.000</td><td>2.000</td></tr>' +
    '<tr><td><p>satu</p></td><td><p>dua</p><ul><li>tiga</li></ul></td></tr></tbody></table><p>Akhir</p>',
  science:
    '<p>H<sub>2</sub>O, x<sup>2</sup>, <code>kode &lt;b&gt;</code>, <mark>tanda</mark>, ' +
    '<strong>tebal <em>miring<br>dua baris</em></strong></p><pre>baris satu\n  baris  dua\n\n<code>akhir</code></pre>' +
    '<pre style="text-align:right">x</pre><p>Akhir</p>',
  quotes:
    '<blockquote>Catatan penting</blockquote><blockquote><p>Satu</p><ul><li>dua</li></ul><p>tiga</p></blockquote>' +
    '<blockquote style="text-align:center"><p>sendiri</p></blockquote><blockquote><blockquote>dalam</blockquote>' +
    '</blockquote><p>Akhir</p>',
  pictures:
    '<p>Denah: <img src="/w/media/file/cms_pic/0a1b.png" alt="denah &quot;kantor&quot;"> di atas.</p>' +
    '<p><a href="https://contoh.id"><img src="/w/media/file/cms_pic/peta.webp" alt="peta"></a></p><hr><p>Akhir</p>',
  aligned:
    '<h2 style="text-align:center">Tengah</h2><p style="text-align:right">Kanan</p><p style="text-align:justify">' +
    'Rata</p><p style="text-align:left">Kiri</p><p><br></p><p>&nbsp;</p><p><br></p><p>a<br><br>b<br></p><p>Akhir</p>',
  contacts:
    '<p><a href="mailto:bantuan@mitra.example">surat</a>, <a href="tel:+62215550100">telepon</a>, ' +
    '<a href="http://mitra.example/">situs</a></p><p>2 &lt; 3 &amp; 5 &gt; 4 “kutip” – 日本 😀</p><p>Akhir</p>',
  beyond:
    '<ul><li>satu<p>dua</p><p>tiga</p></li><li><h3>judul</h3></li></ul><table><tbody><tr><td>luar<table><tbody>' +
    '<tr><td style="text-align:right">dalam</td></tr></tbody></table></td></tr></tbody></table>' +
    '<a href="https://contoh.id/"><h3>Judul bertaut</h3></a><ol><li>a<ul><li>b</li></ul>c</li></ol><p>Akhir</p>',
};

export const otherWritings: readonly (readonly [stored: string, saved: string])[] = [
  ['<p><b>a</b> <i>b</i></p><p>Akhir</p>', '<p><strong>a</strong> <em>b</em></p><p>Akhir!</p>'],
  ['lepas <strong>teks</strong>\n\n<p>Akhir</p>', '<p>lepas <strong>teks</strong></p><p>Akhir!</p>'],
  ['<p>  banyak \n  spasi </p>\n<p>Akhir</p>', '<p>banyak spasi</p><p>Akhir!</p>'],
  ['<p></p><p><span>a</span></p><p>Akhir</p>', '<p><br></p><p>a</p><p>Akhir!</p>'],
  ['<p style="text-align: center">a</p><p>Akhir</p>', '<p style="text-align:center">a</p><p>Akhir!</p>'],
  ['<p><a>a</a></p><script>x</script><p>Akhir</p>', '<p>a</p><p>Akhir!</p>'],
  [
    '<p><em><strong>a</strong></em><strong>b</strong></p><p>Akhir</p>',
    '<p><strong><em>a</em>b</strong></p><p>Akhir!</p>',
  ],
];

export const hostileAndFriendly: readonly string[] = [
  ...Object.values(storedPages),
  '<script>alert(1)</script>teks',
  '<p onclick="alert(1)" class="x" id="y" data-a="b" aria-label="c">a</p>',
  '<a href="javascript:alert(1)" target="_blank" rel="opener">a</a>',
  '<a href="&#106;avascript:alert(1)">a</a><a href=" jav\tascript:alert(1)">b</a>',
  '<a href="//jahat.example">a</a><a href="/relatif">b</a><a href="#c">c</a><a href="ftp://d">d</a>',
  '<a href="data:text/html,<script>1</script>">a</a><a href="vbscript:x">b</a><a href=" https://c.example ">c</a>',
  '<a href="HTTPS://contoh.id">a</a><a href="tel:0812">b</a><a href="mailto:a@b.id">c</a><a>d</a>',
  '<img src="https://jahat.example/pelacak.gif"><img src="data:image/svg+xml;base64,PHN2Zz4="><img alt="x">',
  '<img src="/w/media/file/cms_pic/../agent_identity_card/a.png"><img src="/w/media/file/slider/a.png">',
  '<img src="/w/media/file/cms_pic/a.png" alt="b" onerror="x()" width="3" srcset="https://jahat.example">',
  '<p style="text-align:right;background:url(https://jahat.example)">a</p>',
  '<p style="color:red">a</p><p style="text-align:start">b</p><span style="text-align:center">c</span>',
  '<svg><style><img src=x onerror=alert(1)></style></svg>b',
  '<math><mi>x</mi></math>a<svg onload="alert(1)"><a href="https://b.id">b</a></svg>',
  '<iframe src="https://jahat.example">x</iframe><object data="x">y</object><embed src="x">z',
  '<form action="https://jahat.example"><input name="a"><button>kirim</button></form>',
  '<textarea>a</textarea><select><option>b</option></select><title>c</title><noscript><p>d</p></noscript>',
  '<div><font color="red">a</font><center>b</center></div><section><h2>c</h2></section>',
  '<ul><li value="3">a</li></ul><ol start="3" type="a" reversed><li>b</li></ol>',
  '<table border="1"><tbody><tr><td colspan="2" width="3" bgcolor="red">a</td></tr></tbody></table>',
  '<video src="x"><p>a</p></video><audio controls>b</audio><template><p>c</p></template>d',
  '<!-- komentar --><p>a<!-- b --></p><?php echo 1 ?>',
  '<p>a<strong>b<em>c</em></strong></p><del>d</del><ins>e</ins><kbd>f</kbd><blockquote cite="https://g">h</blockquote>',
];

export const wordHtml = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal{margin:0}</style></head>
<body lang=IN><!--StartFragment--><h1>Judul Word</h1>
<p class=MsoNormal style='text-align:center'><b><span lang=IN style='font-size:12.0pt'>Tebal</span></b><o:p></o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span
style='font-family:Symbol'><span style='mso-list:Ignore'>·<span>&nbsp;&nbsp; </span></span></span><![endif]>Butir satu</p>
<p class=MsoListParagraphCxSpMiddle style='mso-list:l0 level2 lfo1'><span style='mso-list:Ignore'>o<span>&nbsp; </span></span>Butir dalam</p>
<p class=MsoListParagraphCxSpLast style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·<span>&nbsp; </span></span>Butir dua</p>
<p class=MsoNormal>Antara</p>
<p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><span style='mso-list:Ignore'>1.<span>&nbsp; </span></span>Nomor satu</p>
<p class=MsoNormal><a href="https://contoh.id/" target="_blank"><span style='color:blue'>tautan</span></a>
<img src="file:///C:/a.png" onerror="alert(1)"></p><!--EndFragment--></body></html>`;

export const webHtml = `<meta charset="utf-8"><b style="font-weight:normal" id="docs-internal-guid-1"><p dir="ltr">
<span style="font-weight:700">Tebal</span><span style="font-style:italic"> miring</span></p><ul><li dir="ltr"><p>satu</p></li>
<li><p>dua</p></li></ul></b><div class="kotak"><div>Dalam kotak</div><script>alert(1)</script></div>
<a href="javascript:alert(1)" onclick="x()">jahat</a>`;
