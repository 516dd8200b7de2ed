//! fdlibm 5.3, which `StrictMath` is defined by, where the `libm` crate follows later versions of it that round otherwise
//! now and then. The names, constants and the order of operations are those of the JDK's `FdLibm.java`.

use std::f64::consts::PI;

const TWO24: f64 = 16_777_216.0;
const TWO54: f64 = 18_014_398_509_481_984.0;
/// Exponent and significand of the upper half of a double, without the sign.
const MAGNITUDE: i32 = 0x7fff_ffff;
/// The upper half of infinity.
const INFINITE: i32 = 0x7ff0_0000;

const INV_PIO2: f64 = f64::from_bits(0x3fe4_5f30_6dc9_c883);
const PIO2_1: f64 = f64::from_bits(0x3ff9_21fb_5440_0000);
const PIO2_1T: f64 = f64::from_bits(0x3dd0_b461_1a62_6331);
const PIO2_2: f64 = f64::from_bits(0x3dd0_b461_1a60_0000);
const PIO2_2T: f64 = f64::from_bits(0x3ba3_198a_2e03_7073);
const PIO2_3: f64 = f64::from_bits(0x3ba3_198a_2e00_0000);
const PIO2_3T: f64 = f64::from_bits(0x397b_839a_2520_49c1);
const PI_LO: f64 = f64::from_bits(0x3ca1_a626_3314_5c07);
const LN2_HI: f64 = f64::from_bits(0x3fe6_2e42_fee0_0000);
const LN2_LO: f64 = f64::from_bits(0x3dea_39ef_3579_3c76);
const IVLN10: f64 = f64::from_bits(0x3fdb_cb7b_1526_e50e);
const LOG10_2HI: f64 = f64::from_bits(0x3fd3_4413_509f_6000);
const LOG10_2LO: f64 = f64::from_bits(0x3d59_fef3_11f1_2b36);
/// Of the sine's polynomial.
const S: [f64; 6] = [
    f64::from_bits(0xbfc5_5555_5555_5549),
    f64::from_bits(0x3f81_1111_1110_f8a6),
    f64::from_bits(0xbf2a_01a0_19c1_61d5),
    f64::from_bits(0x3ec7_1de3_57b1_fe7d),
    f64::from_bits(0xbe5a_e5e6_8a2b_9ceb),
    f64::from_bits(0x3de5_d93a_5acf_d57c),
];
/// Of the cosine's polynomial.
const C: [f64; 6] = [
    f64::from_bits(0x3fa5_5555_5555_554c),
    f64::from_bits(0xbf56_c16c_16c1_5177),
    f64::from_bits(0x3efa_01a0_19cb_1590),
    f64::from_bits(0xbe92_7e4f_809c_52ad),
    f64::from_bits(0x3e21_ee9e_bdb4_b1c4),
    f64::from_bits(0xbda8_fae9_be88_38d4),
];
/// Of the logarithm's polynomial.
const LG: [f64; 7] = [
    f64::from_bits(0x3fe5_5555_5555_5593),
    f64::from_bits(0x3fd9_9999_9997_fa04),
    f64::from_bits(0x3fd2_4924_9422_9359),
    f64::from_bits(0x3fcc_71c5_1d8e_78af),
    f64::from_bits(0x3fc7_4664_96cb_03de),
    f64::from_bits(0x3fc3_9a09_d078_c69f),
    f64::from_bits(0x3fc2_f112_df3e_5244),
];
/// Pi/2 in pieces of 24 bits.
const PIO2: [f64; 8] = [
    f64::from_bits(0x3ff9_21fb_4000_0000),
    f64::from_bits(0x3e74_442d_0000_0000),
    f64::from_bits(0x3cf8_4698_8000_0000),
    f64::from_bits(0x3b78_cc51_6000_0000),
    f64::from_bits(0x39f0_1b83_8000_0000),
    f64::from_bits(0x387a_2520_4000_0000),
    f64::from_bits(0x36e3_8222_8000_0000),
    f64::from_bits(0x3569_f31d_0000_0000),
];
/// 2/pi in pieces of 24 bits.
const TWO_OVER_PI: [i32; 66] = [
    0x00a2_f983,
    0x006e_4e44,
    0x0015_29fc,
    0x0027_57d1,
    0x00f5_34dd,
    0x00c0_db62,
    0x0095_993c,
    0x0043_9041,
    0x00fe_5163,
    0x00ab_debb,
    0x00c5_61b7,
    0x0024_6e3a,
    0x0042_4dd2,
    0x00e0_0649,
    0x002e_ea09,
    0x00d1_921c,
    0x00fe_1deb,
    0x001c_b129,
    0x00a7_3ee8,
    0x0082_35f5,
    0x002e_bb44,
    0x0084_e99c,
    0x0070_26b4,
    0x005f_7e41,
    0x0039_91d6,
    0x0039_8353,
    0x0039_f49c,
    0x0084_5f8b,
    0x00bd_f928,
    0x003b_1ff8,
    0x0097_ffde,
    0x0005_980f,
    0x00ef_2f11,
    0x008b_5a0a,
    0x006d_1f6d,
    0x0036_7ecf,
    0x0027_cb09,
    0x00b7_4f46,
    0x003f_669e,
    0x005f_ea2d,
    0x0075_27ba,
    0x00c7_ebe5,
    0x00f1_7b3d,
    0x0007_39f7,
    0x008a_5292,
    0x00ea_6bfb,
    0x005f_b11f,
    0x008d_5d08,
    0x0056_0330,
    0x0046_fc7b,
    0x006b_abf0,
    0x00cf_bc20,
    0x009a_f436,
    0x001d_a9e3,
    0x0091_615e,
    0x00e6_1b08,
    0x0065_9985,
    0x005f_14a0,
    0x0068_408d,
    0x00ff_d880,
    0x004d_7327,
    0x0031_0606,
    0x0015_56ca,
    0x0073_a8c9,
    0x0060_e27b,
    0x00c0_8c6b,
];
/// The upper halves of the first multiples of pi/2.
const MULTIPLES: [i32; 32] = [
    0x3ff9_21fb,
    0x4009_21fb,
    0x4012_d97c,
    0x4019_21fb,
    0x401f_6a7a,
    0x4022_d97c,
    0x4025_fdbb,
    0x4029_21fb,
    0x402c_463a,
    0x402f_6a7a,
    0x4031_475c,
    0x4032_d97c,
    0x4034_6b9c,
    0x4035_fdbb,
    0x4037_8fdb,
    0x4039_21fb,
    0x403a_b41b,
    0x403c_463a,
    0x403d_d85a,
    0x403f_6a7a,
    0x4040_7e4c,
    0x4041_475c,
    0x4042_106c,
    0x4042_d97c,
    0x4043_a28c,
    0x4044_6b9c,
    0x4045_34ac,
    0x4045_fdbb,
    0x4046_c6cb,
    0x4047_8fdb,
    0x4048_58eb,
    0x4049_21fb,
];

fn high(x: f64) -> i32 {
    (x.to_bits() >> 32) as i32
}

fn low(x: f64) -> i32 {
    x.to_bits() as i32
}

fn with_high(x: f64, high: i32) -> f64 {
    f64::from_bits(u64::from(high as u32) << 32 | x.to_bits() & 0xffff_ffff)
}

/// `Math.scalb`, for exponents that are far from the limits.
fn scaled(x: f64, exponent: i32) -> f64 {
    libm::scalbn(x, exponent)
}

pub(crate) fn sin(x: f64) -> f64 {
    let ix = high(x) & MAGNITUDE;
    if ix <= 0x3fe9_21fb {
        return kernel_sin(x, None);
    }
    if ix >= INFINITE {
        return f64::NAN;
    }
    let (n, y) = rem_pio2(x);
    match n & 3 {
        0 => kernel_sin(y[0], Some(y[1])),
        1 => kernel_cos(y[0], y[1]),
        2 => -kernel_sin(y[0], Some(y[1])),
        _ => -kernel_cos(y[0], y[1]),
    }
}

pub(crate) fn cos(x: f64) -> f64 {
    let ix = high(x) & MAGNITUDE;
    if ix <= 0x3fe9_21fb {
        return kernel_cos(x, 0.0);
    }
    if ix >= INFINITE {
        return f64::NAN;
    }
    let (n, y) = rem_pio2(x);
    match n & 3 {
        0 => kernel_cos(y[0], y[1]),
        1 => -kernel_sin(y[0], Some(y[1])),
        2 => -kernel_cos(y[0], y[1]),
        _ => kernel_sin(y[0], Some(y[1])),
    }
}

/// On [-pi/4, pi/4]; `y` is the tail of `x`.
fn kernel_sin(x: f64, y: Option<f64>) -> f64 {
    if high(x) & MAGNITUDE < 0x3e40_0000 && x as i32 == 0 {
        return x;
    }
    let z = x * x;
    let v = z * x;
    let r = S[1] + z * (S[2] + z * (S[3] + z * (S[4] + z * S[5])));
    match y {
        None => x + v * (S[0] + z * r),
        Some(y) => x - ((z * (0.5 * y - v * r) - y) - v * S[0]),
    }
}

fn kernel_cos(x: f64, y: f64) -> f64 {
    let ix = high(x) & MAGNITUDE;
    if ix < 0x3e40_0000 && x as i32 == 0 {
        return 1.0;
    }
    let z = x * x;
    let r = z * (C[0] + z * (C[1] + z * (C[2] + z * (C[3] + z * (C[4] + z * C[5])))));
    if ix < 0x3fd3_3333 {
        return 1.0 - (0.5 * z - (z * r - x * y));
    }
    let qx = if ix > 0x3fe9_0000 { 0.28125 } else { with_high(0.0, ix - 0x0020_0000) };
    let hz = 0.5 * z - qx;
    let a = 1.0 - qx;
    a - (hz - (z * r - x * y))
}

/// The quadrant of an angle beyond pi/4, and what is left of it as a double and its tail.
fn rem_pio2(x: f64) -> (i32, [f64; 2]) {
    let hx = high(x);
    let ix = hx & MAGNITUDE;
    if ix < 0x4002_d97c {
        // In Java's words: x + pio2_1 and so on for a negative x, which is the same with both signs turned.
        let a = x.abs();
        let mut z = a - PIO2_1;
        let tail = if ix != 0x3ff9_21fb {
            PIO2_1T
        } else {
            z -= PIO2_2;
            PIO2_2T
        };
        let first = z - tail;
        let second = (z - first) - tail;
        return if hx > 0 { (1, [first, second]) } else { (-1, [-first, -second]) };
    }
    if ix <= 0x4139_21fb {
        return medium_rem_pio2(x, hx, ix);
    }
    let e0 = (ix >> 20) - 1046;
    let mut z = with_high(x, ix - (e0 << 20));
    let mut tx = [0.0; 3];
    for part in tx.iter_mut().take(2) {
        *part = f64::from(z as i32);
        z = (z - *part) * TWO24;
    }
    tx[2] = z;
    let parts = tx.iter().rposition(|part| *part != 0.0).map_or(1, |last| last + 1);
    let (n, y) = kernel_rem_pio2(&tx[..parts], e0);
    if hx < 0 { (-n, [-y[0], -y[1]]) } else { (n, y) }
}

fn medium_rem_pio2(x: f64, hx: i32, ix: i32) -> (i32, [f64; 2]) {
    let t = x.abs();
    let n = (t * INV_PIO2 + 0.5) as i32;
    let f = f64::from(n);
    let mut r = t - f * PIO2_1;
    let mut w = f * PIO2_1T;
    let mut first = r - w;
    let multiple = usize::try_from(n - 1).ok().and_then(|index| MULTIPLES.get(index));
    let plain = n < 32 && multiple.is_some_and(|multiple| *multiple != ix);
    let lost = |first: f64| (ix >> 20) - ((high(first) >> 20) & 0x7ff);
    if !plain && lost(first) > 16 {
        let t = r;
        w = f * PIO2_2;
        r = t - w;
        w = f * PIO2_2T - ((t - r) - w);
        first = r - w;
        if lost(first) > 49 {
            let t = r;
            w = f * PIO2_3;
            r = t - w;
            w = f * PIO2_3T - ((t - r) - w);
            first = r - w;
        }
    }
    let second = (r - first) - w;
    if hx < 0 { (-n, [-first, -second]) } else { (n, [first, second]) }
}

/// `__kernel_rem_pio2` for a result of two doubles: multiplies by as much of 2/pi as matters.
fn kernel_rem_pio2(x: &[f64], e0: i32) -> (i32, [f64; 2]) {
    const JK: usize = 4;
    let piece = |index: i32| match usize::try_from(index) {
        Ok(index) => f64::from(TWO_OVER_PI.get(index).copied().unwrap_or(0)),
        Err(_) => 0.0,
    };
    let jx = x.len() - 1;
    let jv = ((e0 - 3) / 24).max(0);
    let mut q0 = e0 - 24 * (jv + 1);
    let (mut f, mut q, mut iq) = ([0.0; 20], [0.0; 20], [0_i32; 20]);
    for (i, part) in f.iter_mut().enumerate().take(jx + JK + 1) {
        *part = piece(jv - jx as i32 + i as i32);
    }
    let product = |f: &[f64; 20], i: usize| (0..=jx).fold(0.0, |sum, j| sum + x[j] * f[jx + i - j]);
    for (i, sum) in q.iter_mut().enumerate().take(JK + 1) {
        *sum = product(&f, i);
    }
    let mut jz = JK;
    let (mut n, mut z, mut ih);
    loop {
        z = q[jz];
        for (i, j) in (1..=jz).rev().enumerate() {
            let carried = f64::from((z / TWO24) as i32);
            iq[i] = (z - TWO24 * carried) as i32;
            z = q[j - 1] + carried;
        }
        z = scaled(z, q0);
        z -= 8.0 * (z * 0.125).floor();
        n = z as i32;
        z -= f64::from(n);
        ih = 0;
        if q0 > 0 {
            let i = iq[jz - 1] >> (24 - q0);
            n += i;
            iq[jz - 1] -= i << (24 - q0);
            ih = iq[jz - 1] >> (23 - q0);
        } else if q0 == 0 {
            ih = iq[jz - 1] >> 23;
        } else if z >= 0.5 {
            ih = 2;
        }
        if ih > 0 {
            n += 1;
            let mut carry = false;
            for digit in iq.iter_mut().take(jz) {
                if carry {
                    *digit = 0x00ff_ffff - *digit;
                } else if *digit != 0 {
                    carry = true;
                    *digit = 0x0100_0000 - *digit;
                }
            }
            match q0 {
                1 => iq[jz - 1] &= 0x007f_ffff,
                2 => iq[jz - 1] &= 0x003f_ffff,
                _ => {}
            }
            if ih == 2 {
                z = 1.0 - z;
                if carry {
                    z -= scaled(1.0, q0);
                }
            }
        }
        if z != 0.0 || iq[JK..jz].iter().any(|digit| *digit != 0) {
            break;
        }
        // Everything cancelled: more of 2/pi has to come in.
        let more = (1..=JK).find(|k| iq[JK - k] != 0).unwrap_or(JK);
        for i in jz + 1..=jz + more {
            f[jx + i] = piece(jv + i as i32);
            q[i] = product(&f, i);
        }
        jz += more;
    }
    if z == 0.0 {
        jz -= 1;
        q0 -= 24;
        while iq[jz] == 0 && jz > 0 {
            jz -= 1;
            q0 -= 24;
        }
    } else {
        z = scaled(z, -q0);
        if z >= TWO24 {
            let carried = f64::from((z / TWO24) as i32);
            iq[jz] = (z - TWO24 * carried) as i32;
            jz += 1;
            q0 += 24;
            iq[jz] = carried as i32;
        } else {
            iq[jz] = z as i32;
        }
    }
    let mut unit = scaled(1.0, q0);
    for i in (0..=jz).rev() {
        q[i] = unit * f64::from(iq[i]);
        unit /= TWO24;
    }
    let mut fq = [0.0; 20];
    for i in (0..=jz).rev() {
        fq[jz - i] = (0..=JK.min(jz - i)).fold(0.0, |sum, k| sum + PIO2[k] * q[i + k]);
    }
    let first = (0..=jz).rev().fold(0.0, |sum, i| sum + fq[i]);
    let second = (1..=jz).fold(fq[0] - first, |sum, i| sum + fq[i]);
    (n & 7, if ih == 0 { [first, second] } else { [-first, -second] })
}

pub(crate) fn atan2(y: f64, x: f64) -> f64 {
    const TINY: f64 = 1.0e-300;
    if x.is_nan() || y.is_nan() {
        return x + y;
    }
    let (hx, hy) = (high(x), high(y));
    let (ix, iy) = (hx & MAGNITUDE, hy & MAGNITUDE);
    if hx.wrapping_sub(0x3ff0_0000) | low(x) == 0 {
        return libm::atan(y);
    }
    let m = ((hy >> 31) & 1) | ((hx >> 30) & 2);
    let signed = |positive: f64| if m & 1 == 0 { positive } else { -positive };
    if iy | low(y) == 0 {
        return if m < 2 { y } else { signed(PI + TINY) };
    }
    if ix | low(x) == 0 {
        return signed(PI / 2.0 + TINY);
    }
    if ix == INFINITE {
        return signed(match (iy == INFINITE, m < 2) {
            (true, true) => PI / 4.0 + TINY,
            (true, false) => 3.0 * (PI / 4.0) + TINY,
            (false, true) => 0.0,
            (false, false) => PI + TINY,
        });
    }
    if iy == INFINITE {
        return signed(PI / 2.0 + TINY);
    }
    let k = (iy - ix) >> 20;
    let z = if k > 60 {
        PI / 2.0 + 0.5 * PI_LO
    } else if hx < 0 && k < -60 {
        0.0
    } else {
        libm::atan((y / x).abs())
    };
    match m {
        0 => z,
        1 => -z,
        2 => PI - (z - PI_LO),
        _ => (z - PI_LO) - PI,
    }
}

pub(crate) fn log(mut x: f64) -> f64 {
    let mut hx = high(x);
    let mut k = 0;
    if hx < 0x0010_0000 {
        if (hx & MAGNITUDE) | low(x) == 0 {
            return f64::NEG_INFINITY;
        }
        if hx < 0 {
            return f64::NAN;
        }
        k -= 54;
        x *= TWO54;
        hx = high(x);
    }
    if hx >= INFINITE {
        return x + x;
    }
    k += (hx >> 20) - 1023;
    hx &= 0x000f_ffff;
    let i = (hx + 0x0009_5f64) & 0x0010_0000;
    x = with_high(x, hx | (i ^ 0x3ff0_0000));
    k += i >> 20;
    let f = x - 1.0;
    let dk = f64::from(k);
    if 0x000f_ffff & (2 + hx) < 3 {
        if f == 0.0 {
            return if k == 0 { 0.0 } else { dk * LN2_HI + dk * LN2_LO };
        }
        let r = f * f * (0.5 - (1.0 / 3.0) * f);
        return if k == 0 { f - r } else { dk * LN2_HI - ((r - dk * LN2_LO) - f) };
    }
    let s = f / (2.0 + f);
    let z = s * s;
    let w = z * z;
    let t1 = w * (LG[1] + w * (LG[3] + w * LG[5]));
    let t2 = z * (LG[0] + w * (LG[2] + w * (LG[4] + w * LG[6])));
    let r = t2 + t1;
    if (hx - 0x0006_147a) | (0x0006_b851 - hx) > 0 {
        let hfsq = 0.5 * f * f;
        if k == 0 { f - (hfsq - s * (hfsq + r)) } else { dk * LN2_HI - ((hfsq - (s * (hfsq + r) + dk * LN2_LO)) - f) }
    } else if k == 0 {
        f - s * (f - r)
    } else {
        dk * LN2_HI - ((s * (f - r) - dk * LN2_LO) - f)
    }
}

pub(crate) fn log10(mut x: f64) -> f64 {
    let mut hx = high(x);
    let mut k = 0;
    if hx < 0x0010_0000 {
        if (hx & MAGNITUDE) | low(x) == 0 {
            return f64::NEG_INFINITY;
        }
        if hx < 0 {
            return f64::NAN;
        }
        k -= 54;
        x *= TWO54;
        hx = high(x);
    }
    if hx >= INFINITE {
        return x + x;
    }
    k += (hx >> 20) - 1023;
    let i = i32::from(k < 0);
    hx = (hx & 0x000f_ffff) | ((0x3ff - i) << 20);
    let y = f64::from(k + i);
    let z = y * LOG10_2LO + IVLN10 * log(with_high(x, hx));
    z + y * LOG10_2HI
}

pub(crate) fn log1p(x: f64) -> f64 {
    let hx = high(x);
    let ax = hx & MAGNITUDE;
    let (mut k, mut f, mut hu, mut c) = (1, 0.0, 0, 0.0);
    if hx < 0x3fda_827a {
        if ax >= 0x3ff0_0000 {
            return if x == -1.0 { f64::NEG_INFINITY } else { f64::NAN };
        }
        if ax < 0x3e20_0000 {
            return if ax < 0x3c90_0000 { x } else { x - x * x * 0.5 };
        }
        if hx > 0 || hx <= 0xbfd2_bec3_u32 as i32 {
            (k, f, hu) = (0, x, 1);
        }
    }
    if hx >= INFINITE {
        return x + x;
    }
    if k != 0 {
        let mut u = x;
        if hx < 0x4340_0000 {
            u = 1.0 + x;
            hu = high(u);
            k = (hu >> 20) - 1023;
            c = if k > 0 { 1.0 - (u - x) } else { x - (u - 1.0) };
            c /= u;
        } else {
            hu = high(u);
            k = (hu >> 20) - 1023;
        }
        hu &= 0x000f_ffff;
        if hu < 0x0006_a09e {
            u = with_high(u, hu | 0x3ff0_0000);
        } else {
            k += 1;
            u = with_high(u, hu | 0x3fe0_0000);
            hu = (0x0010_0000 - hu) >> 2;
        }
        f = u - 1.0;
    }
    let hfsq = 0.5 * f * f;
    let dk = f64::from(k);
    if hu == 0 {
        if f == 0.0 {
            return if k == 0 { 0.0 } else { dk * LN2_HI + (c + dk * LN2_LO) };
        }
        let r = hfsq * (1.0 - (2.0 / 3.0) * f);
        return if k == 0 { f - r } else { dk * LN2_HI - ((r - (dk * LN2_LO + c)) - f) };
    }
    let s = f / (2.0 + f);
    let z = s * s;
    let r = z * (LG[0] + z * (LG[1] + z * (LG[2] + z * (LG[3] + z * (LG[4] + z * (LG[5] + z * LG[6]))))));
    if k == 0 { f - (hfsq - s * (hfsq + r)) } else { dk * LN2_HI - ((hfsq - (s * (hfsq + r) + (dk * LN2_LO + c))) - f) }
}

/// Up to here the square of a square root does not overflow where the exponential would.
fn is_below_overflow(x: f64) -> bool {
    let ix = high(x) & MAGNITUDE;
    ix < 0x4086_33ce || ix == 0x4086_33ce && low(x) as u32 <= 0x8fb9_f87d
}

pub(crate) fn sinh(x: f64) -> f64 {
    let jx = high(x);
    let ix = jx & MAGNITUDE;
    if ix >= INFINITE {
        return x + x;
    }
    let h = if jx < 0 { -0.5 } else { 0.5 };
    if ix < 0x4036_0000 {
        if ix < 0x3e30_0000 {
            return x;
        }
        let t = libm::expm1(x.abs());
        return if ix < 0x3ff0_0000 { h * (2.0 * t - t * t / (t + 1.0)) } else { h * (t + t / (t + 1.0)) };
    }
    if ix < 0x4086_2e42 {
        return h * libm::exp(x.abs());
    }
    if is_below_overflow(x) {
        let w = libm::exp(0.5 * x.abs());
        let t = h * w;
        return t * w;
    }
    x * 1.0e307
}

pub(crate) fn cosh(x: f64) -> f64 {
    let ix = high(x) & MAGNITUDE;
    if ix >= INFINITE {
        return x * x;
    }
    if ix < 0x3fd6_2e43 {
        let t = libm::expm1(x.abs());
        let w = 1.0 + t;
        return if ix < 0x3c80_0000 { w } else { 1.0 + (t * t) / (w + w) };
    }
    if ix < 0x4036_0000 {
        let t = libm::exp(x.abs());
        return 0.5 * t + 0.5 / t;
    }
    if ix < 0x4086_2e42 {
        return 0.5 * libm::exp(x.abs());
    }
    if is_below_overflow(x) {
        let w = libm::exp(0.5 * x.abs());
        let t = 0.5 * w;
        return t * w;
    }
    f64::INFINITY
}

pub(crate) fn tanh(x: f64) -> f64 {
    let jx = high(x);
    let ix = jx & MAGNITUDE;
    if ix >= INFINITE {
        return if jx >= 0 { 1.0 / x + 1.0 } else { 1.0 / x - 1.0 };
    }
    let z = if ix >= 0x4036_0000 {
        1.0
    } else if ix < 0x3c80_0000 {
        return x * (1.0 + x);
    } else if ix >= 0x3ff0_0000 {
        let t = libm::expm1(2.0 * x.abs());
        1.0 - 2.0 / (t + 2.0)
    } else {
        let t = libm::expm1(-2.0 * x.abs());
        -t / (t + 2.0)
    };
    if jx >= 0 { z } else { -z }
}
