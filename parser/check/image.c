/* parser/check/image.c - types of images, with their access qualifiers and the features that they need; values of samplers
 * (OpenCL C 6.7.4, 6.15.15.1).
 *
 * An image or a sampler is only passed to functions. So there is no operator for them, and no variable of an image type. A sampler
 * variable keeps its initial value; a use of one with a constant initializer is that constant. */
#include "parser/check/check.h"
#include "parser/check/types_check.h"
#include "parser/check/values.h"

/* --- images --------------------------------------------------------------------------------------------------------------- */

static bool has_read_write(const checker *c)
{
    unsigned version = c->options->cl_version;

    return version >= 200 && (version < 300 || pp_has_feature(c->pp, "__opencl_c_read_write_images"));
}

static bool has_images(const checker *c)
{
    return c->options->cl_version < 300 || pp_has_feature(c->pp, "__opencl_c_images");
}

static bool has_3d_writes(const checker *c)
{
    return pp_has_feature(c->pp, "cl_khr_3d_image_writes") ||
           (c->options->cl_version >= 300 && pp_has_feature(c->pp, "__opencl_c_3d_image_writes"));
}

/* The version or feature that image type T needs and that is missing; NULL: none is. */
static const char *missing_feature(const checker *c, const type *t)
{
    image_shape shape = type_image_shape(t);
    image_access access = type_image_access(t);

    if (!has_images(c))
        return "the feature __opencl_c_images";
    if (access == IMAGE_READ_WRITE && !has_read_write(c))
        return "OpenCL C 2.0, or 3.0 with __opencl_c_read_write_images";
    if (access == IMAGE_WRITE_ONLY && shape == IMAGE_3D && !has_3d_writes(c))
        return "cl_khr_3d_image_writes, or OpenCL C 3.0 with __opencl_c_3d_image_writes";
    if (image_has_samples(shape) && (c->options->cl_version < 120 || !pp_has_feature(c->pp, "cl_khr_gl_msaa_sharing")))
        return "OpenCL C 1.2 with cl_khr_gl_msaa_sharing";
    if (image_is_depth(shape) && !pp_has_feature(c->pp, "cl_khr_depth_images"))
        return "the extension cl_khr_depth_images";
    return NULL;
}

/* Image type T with the access qualifier of S. The names of the language have none, other typedef names do. */
static const type *qualify_image(checker *c, const specifiers *s, const type *t)
{
    const symbol *named = s->typedef_name ? s->typedef_name->symbol : NULL;
    image_access access = (image_access)s->access;

    if (named && named->builtin)
        return type_image(c->types, type_image_shape(t), access);
    if (access == type_image_access(t)) {
        check_warn_duplicate(c, s->access_loc);
        return t;
    }
    diag_error(c->diag, s->access_loc, "multiple access qualifiers: '%s' has one already", SPELL(t->bare));
    if (named)
        diag_note(c->diag, named->loc, "'%s' is declared here", s->typedef_name->text);
    return t;
}

const type *check_image_type(checker *c, const specifiers *s, const type *t)
{
    if (s->has_access && t->kind != TYPE_IMAGE && t->kind != TYPE_PIPE && t->kind != TYPE_ERROR)
        diag_error(c->diag, s->access_loc, "'%s' requires an image or a pipe ('%s' is invalid)",
                   image_access_name((image_access)s->access), SPELL(t->bare));
    if (t->kind == TYPE_SAMPLER && !has_images(c))
        diag_error(c->diag, s->loc, "'sampler_t' needs the feature __opencl_c_images");
    if (t->kind != TYPE_IMAGE)
        return t;
    if (s->has_access)
        t = qualify_image(c, s, t);
    const char *missing = missing_feature(c, t);
    if (missing)
        diag_error(c->diag, s->loc, "'%s' needs %s", SPELL(t->bare), missing);
    return t;
}

/* --- samplers ------------------------------------------------------------------------------------------------------------- */

static void warn_sampler_bits(checker *c, uint64_t bits, source_loc loc)
{
    unsigned filter = bits & IMAGE_FILTER_MASK;

    if (filter != IMAGE_NEAREST && filter != IMAGE_LINEAR)
        diag_warn(c->diag, WARN_spir_compat, loc,
                  "this sampler has %s filter; combine its value with CLK_FILTER_NEAREST or CLK_FILTER_LINEAR",
                  filter ? "more than one" : "no");
    if ((bits & IMAGE_ADDRESS_MASK) > IMAGE_ADDRESS_MIRRORED_REPEAT)
        diag_warn(c->diag, WARN_spir_compat, loc, "this sampler has an invalid addressing mode; use one CLK_ADDRESS_ constant");
}

ast_expr *check_sampler_value(checker *c, ast_expr *e, bool is_variable, source_loc loc)
{
    constant k;

    if (is_variable && e->type->size != 4)
        return check_fail(c, loc, e->range, "a sampler is initialized with a 32-bit integer, not with '%s'", SPELL(e->type));
    e = check_number_convert(c, e, type_basic(c->types, TYPE_UINT));
    if (is_bad(e))
        return e;
    if (!constant_evaluate_initializer(c, e, &k) || k.is_address)
        return ast_over(c, ast_new_convert(c, CONVERSION_same, &c->types->sampler, e), e);
    warn_sampler_bits(c, k.bits[0], loc);
    return ast_over(c, ast_new_constant(c, &c->types->sampler, k.bits[0], loc, e->range), e);
}

const ast_expr *check_sampler_constant(const ast_variable *v)
{
    const ast_init *i = v->type->kind == TYPE_SAMPLER ? v->init : NULL;

    return i && i->count == 1 && i->places[0].value->kind == AST_CONSTANT ? i->places[0].value : NULL;
}

bool check_sampler_variable(checker *c, const type *t, const name *n, bool at_file, source_loc loc)
{
    if (t->space == SPACE_GLOBAL || t->space == SPACE_LOCAL)
        diag_error(c->diag, loc, "sampler '%s' cannot be in the %s address space; make it 'constant' or 'const'", n->text,
                   type_space_name((type_space)t->space));
    else if (at_file && t->space != SPACE_CONSTANT && !(t->quals & TYPE_CONST))
        diag_error(c->diag, loc, "sampler '%s' at program scope must be 'constant' or 'const'", n->text);
    else
        return true;
    return false;
}

bool check_sampler_initializer(checker *c, const ast_variable *v, const initializer *i)
{
    if (!i->expr) {
        check_fail(c, i->loc, i->range, "sampler '%s' is initialized with an integer, not with a list", v->name);
        return false;
    }
    if (v->storage == STORAGE_STATIC && i->expr->type->kind == TYPE_SAMPLER) {
        check_fail(c, i->expr->loc, i->expr->range, "this initializer is not a constant expression");
        return false;
    }
    return true;
}
